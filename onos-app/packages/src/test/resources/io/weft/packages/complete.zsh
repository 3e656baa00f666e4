# Types into a zsh of its own, with tabs, and prints what is then on its command line.
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; fpath+=/usr/share/zsh/vendor-completions; autoload -Uz compinit; compinit -u; print RE''ADY"
zpty -r -m z out "*READY*"
zpty -w -n z "weft veri"$'\t'
zpty -r -m z out "*weft verify*"
zpty -w -n z "--surv"$'\t'
zpty -r -m z rest "*--survive*"
print -r -- "$out$rest"
