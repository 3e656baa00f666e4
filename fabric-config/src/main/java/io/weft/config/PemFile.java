package io.weft.config;

import io.weft.refusal.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and private keys from PEM files (RFC 7468). No message says what a key is. */
final class PemFile {
    /** Bundles of all public authorities have a quarter of it. */
    private static final int MOST_BYTES = 1 << 20;

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----", Pattern.DOTALL);
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

    private final Path file;
    private final String text;

    private PemFile(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    /** Reads a file. */
    static PemFile read(Path file) {
        if (Files.isDirectory(file)) {
            throw new Refusal(file + " is a directory, but must be a PEM file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new Refusal(file + " has more than " + MOST_BYTES + " bytes, the most that are read");
            }
            return new PemFile(file, new String(bytes, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new Refusal(file + ": " + SourceFile.reason(e));
        }
    }

    /** All certificates, one or more, in the order of the file. */
    List<X509Certificate> certificates() {
        List<X509Certificate> certificates = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group(1).equals("CERTIFICATE")) {
                certificates.add(certificate(block.group()));
            }
        }
        if (certificates.isEmpty()) {
            throw new Refusal(file + " holds no certificate: expected -----BEGIN CERTIFICATE-----" + found());
        }
        return certificates;
    }

    private X509Certificate certificate(String block) {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(block.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (CertificateException e) {
            throw new Refusal(file + " holds a certificate that cannot be read; issue it again");
        }
    }

    /** The private key. */
    PrivateKey privateKey() {
        if (text.contains("-----BEGIN ENCRYPTED PRIVATE KEY-----") || text.contains("Proc-Type: 4,ENCRYPTED")) {
            throw new Refusal(file + " is encrypted, and no password can be given; decrypt it"
                    + " with openssl pkey -in " + file + ", into a file that only its owner may read");
        }
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group(1).equals("PRIVATE KEY")) {
                return privateKey(block.group(2));
            }
            if (block.group(1).endsWith(" PRIVATE KEY")) {
                throw new Refusal(file + " holds a key in the format " + block.group(1)
                        + ", but must hold one in PKCS #8; convert it with openssl pkey -in " + file);
            }
        }
        throw new Refusal(file + " holds no private key: expected -----BEGIN PRIVATE KEY-----" + found());
    }

    private PrivateKey privateKey(String base64) {
        byte[] bytes;
        try {
            bytes = Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new Refusal(file + " holds a private key that is not Base64; write it again");
        }
        return ALGORITHMS.stream()
                .flatMap(algorithm -> privateKey(algorithm, bytes).stream())
                .findFirst()
                .orElseThrow(() ->
                        new Refusal(file + " holds a private key that is none of " + String.join(", ", ALGORITHMS)));
    }

    private static Optional<PrivateKey> privateKey(String algorithm, byte[] bytes) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes)));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private String found() {
        Matcher block = BLOCK.matcher(text);
        return block.find() ? ", found -----BEGIN " + block.group(1) + "-----" : ", found no PEM at all";
    }

    /** Refuses a certificate of this file whose time has not come or is over. */
    void checkTime(X509Certificate certificate) {
        Instant now = Instant.now();
        String whose = file + ", certificate of " + certificate.getSubjectX500Principal();
        if (now.isAfter(certificate.getNotAfter().toInstant())) {
            throw new Refusal(
                    whose + ", expired at " + certificate.getNotAfter().toInstant() + "; have a new one issued");
        }
        if (now.isBefore(certificate.getNotBefore().toInstant())) {
            throw new Refusal(whose + ", is not valid before "
                    + certificate.getNotBefore().toInstant() + "; is this machine's clock right?");
        }
    }

    /** Whether a private key is that of a certificate: whether this one verifies what that one signs. */
    static boolean belong(PrivateKey key, X509Certificate certificate) {
        PublicKey other = certificate.getPublicKey();
        if (!key.getAlgorithm().equals(other.getAlgorithm())) {
            return false;
        }
        try {
            Signature signature = Signature.getInstance(
                    key.getAlgorithm().equals("EdDSA")
                            ? "EdDSA"
                            : "SHA256with" + key.getAlgorithm().replace("EC", "ECDSA"));
            signature.initSign(key);
            byte[] sample = new byte[Long.BYTES];
            signature.update(sample);
            byte[] signed = signature.sign();
            signature.initVerify(other);
            signature.update(sample);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
