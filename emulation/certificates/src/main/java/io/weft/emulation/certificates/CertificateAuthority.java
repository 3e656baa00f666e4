package io.weft.emulation.certificates;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemWriter;

/** A certificate authority that exists for one test, and writes what it issues to PEM files of a directory. */
public final class CertificateAuthority {
    private static final Duration LIFE = Duration.ofDays(1);

    private final Path directory;
    private final String name;
    private final KeyPair keys;
    private final X509Certificate signed;
    private final Path certificate;
    private long serial = 1;

    /** A certificate and its private key, and their PEM files. */
    public static final class Issued {
        private final X509Certificate signed;
        private final PrivateKey secret;
        private final Path certificate;
        private final Path key;

        private Issued(X509Certificate signed, PrivateKey secret, Path certificate, Path key) {
            this.signed = signed;
            this.secret = secret;
            this.certificate = certificate;
            this.key = key;
        }

        /** The certificate. */
        public X509Certificate x509() {
            return signed;
        }

        /** Its private key. */
        public PrivateKey privateKey() {
            return secret;
        }

        /** The file of the certificate. */
        public Path certificate() {
            return certificate;
        }

        /** The file of its private key, in PKCS #8. */
        public Path key() {
            return key;
        }
    }

    /** Makes an authority of this name, which signs its own certificate. */
    public CertificateAuthority(Path directory, String name) {
        this.directory = directory;
        this.name = name;
        this.keys = newKeys();
        this.signed = sign(name, keys, true, Instant.now().plus(LIFE));
        this.certificate = write(name + ".pem", pem(signed));
    }

    /** The authority's own certificate. */
    public X509Certificate x509() {
        return signed;
    }

    /** The file of the authority's own certificate. */
    public Path certificate() {
        return certificate;
    }

    /** Issues a certificate to the bearer of this name, such as {@code leaf-1.example} or {@code 127.0.0.1}. */
    public Issued issue(String to) {
        return issue(to, Instant.now().plus(LIFE));
    }

    /** Issues a certificate whose time is over. */
    public Issued issueExpired(String to) {
        return issue(to, Instant.now().minus(LIFE));
    }

    /** Issues a certificate whose time ends then. */
    public Issued issue(String to, Instant end) {
        KeyPair issued = newKeys();
        String file = name + "-" + to + "-" + serial;
        X509Certificate certified = sign(to, issued, false, end);
        return new Issued(
                certified,
                issued.getPrivate(),
                write(file + ".pem", pem(certified)),
                write(file + ".key", pkcs8(issued.getPrivate())));
    }

    private static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has P-256", e);
        }
    }

    private X509Certificate sign(String to, KeyPair subject, boolean authority, Instant end) {
        try {
            JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    new X500Principal("CN=" + name),
                    BigInteger.valueOf(serial++),
                    Date.from(end.minus(LIFE.multipliedBy(2))),
                    Date.from(end),
                    new X500Principal("CN=" + to),
                    subject.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
            if (!authority) {
                int kind = to.matches("[0-9.]+") ? GeneralName.iPAddress : GeneralName.dNSName;
                builder.addExtension(
                        Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName(kind, to)));
            }
            return new JcaX509CertificateConverter()
                    .getCertificate(
                            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("cannot sign a certificate for " + to, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String pem(X509Certificate certificate) {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(certificate);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static String pkcs8(PrivateKey key) {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            writer.writeObject(new JcaPKCS8Generator(key, null));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private Path write(String file, String text) {
        try {
            return Files.writeString(directory.resolve(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
