"""`parlour completion`: what Tab does in bash, zsh and fish, as a script made from the parsers."""

import argparse
from collections.abc import Callable

from parlour.commands.tree import Node, Word

HOW = {
    "bash": "parlour completion bash > ~/.local/share/bash-completion/completions/parlour",
    "zsh": "parlour completion zsh > a file _parlour in a folder of $fpath",
    "fish": "parlour completion fish > ~/.config/fish/completions/parlour.fish",
}


def completion_words(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n".join(HOW.values())
    parser.add_argument("shell", choices=list(HOW), help="bash, zsh or fish")


def script(shell: str, top: Node) -> str:
    """The script for a shell."""
    makers: dict[str, Callable[[Node], str]] = {"bash": for_bash, "zsh": for_zsh, "fish": for_fish}
    return makers[shell](top)


def offered(node: Node) -> list[tuple[str, str]]:
    """The words that may stand at a node, each with what it is about: its parts, and what its first place may be; what
    stands in the others is like it, or is a part's."""
    parts = [(part.path[-1], part.about) for part in node.parts]
    known = {name for name, _ in parts}
    return parts + [(value, "") for place in node.places[:1] for value in place.values if value not in known]


def takes_file(node: Node) -> bool:
    """May a file stand at a node?"""
    return any(place.is_file for place in node.places)


def flags(node: Node) -> list[tuple[str, str]]:
    """The options of a node, each spelling with what it is about."""
    return [(flag, word.about) for word in node.options for flag in word.flags]


def valued(node: Node) -> list[Word]:
    """The options of a node that are followed by a value."""
    return [word for word in node.options if word.takes_value]


# ---- bash ----

BASH = """\
# What Tab offers after parlour in bash; made by parlour completion bash.
_parlour() {{
    local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}" at=parlour words="" files="" i
    COMPREPLY=()
    if [[ $cur == "=" ]]; then cur=""; elif [[ $prev == "=" ]]; then prev="${{COMP_WORDS[COMP_CWORD-2]}}"; fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$at ${{COMP_WORDS[i]}}" in
            {nodes}) at="$at ${{COMP_WORDS[i]}}" ;;
        esac
    done
    case "$at|$prev" in
{values}
        *)
            case "$at|$cur" in
{words}
            esac ;;
    esac
    if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); fi
    if [[ -n $files && ${{#COMPREPLY[@]}} -eq 0 ]]; then
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$cur"))
    fi
}}
complete -F _parlour parlour
"""


def for_bash(top: Node) -> str:
    nodes = [node for node in top.all() if node is not top]
    values, words = [], []
    for node in top.all():
        for word in valued(node):
            keys = "|".join(f'"{node.name}|{flag}"' for flag in word.flags)
            values.append(f"        {keys}) {bash_sets(word.values, word.is_file)};;")
        spelled = " ".join(flag for flag, _ in flags(node))
        words.append(f'                "{node.name}|-"*) words="{spelled}" ;;')
        choices = [name for name, _ in offered(node)]
        words.append(f'                "{node.name}|"*) {bash_sets(choices, takes_file(node))};;')
    return BASH.format(
        nodes="|".join(f'"{node.name}"' for node in nodes), values="\n".join(values), words="\n".join(words)
    )


def bash_sets(values: "tuple[str, ...] | list[str]", is_file: bool) -> str:
    """What is offered: words, files where no word fits, or nothing."""
    return f'words="{" ".join(values)}" ' * bool(values) + "files=1 " * is_file


# ---- zsh ----

ZSH = """\
#compdef parlour
# What Tab offers after parlour in zsh; made by parlour completion zsh.
_parlour() {{
    local at=parlour word prev="${{words[CURRENT-1]}}" cur="${{words[CURRENT]}}"
    local -a offers
    if [[ $cur == --*=* ]]; then prev="${{cur%%=*}}" cur="${{cur#*=}}"; compset -P '*='; fi
    for word in "${{(@)words[2,CURRENT-1]}}"; do
        case "$at $word" in
            {nodes}) at="$at $word" ;;
        esac
    done
    case "$at|$prev" in
{values}
        *)
            case "$at|$cur" in
{words}
            esac ;;
    esac
}}
if [ "$funcstack[1]" = "_parlour" ]; then _parlour "$@"; else compdef _parlour parlour; fi
"""


def for_zsh(top: Node) -> str:
    nodes = [node for node in top.all() if node is not top]
    values, words = [], []
    for node in top.all():
        for word in valued(node):
            keys = "|".join(f'"{node.name}|{flag}"' for flag in word.flags)
            values.append(f"        {keys}) {zsh_offers([(value, '') for value in word.values], word.is_file)} ;;")
        words.append(f'                "{node.name}|-"*) {zsh_offers(flags(node), False)} ;;')
        words.append(f'                "{node.name}|"*) {zsh_offers(offered(node), takes_file(node))} ;;')
    return ZSH.format(
        nodes="|".join(f'"{node.name}"' for node in nodes), values="\n".join(values), words="\n".join(words)
    )


def zsh_offers(choices: list[tuple[str, str]], is_file: bool) -> str:
    """What is offered: words with what they are about, files where no word fits, or nothing."""
    told = " ".join(quoted(name.replace(":", "\\:") + (f":{about}" if about else "")) for name, about in choices)
    parts = [f"offers=({told}); _describe parlour offers"] * bool(choices) + ["_files"] * is_file
    return " || ".join(parts) or ":"


def quoted(text: str) -> str:
    """A text in single quotes, as sh and zsh take it."""
    return "'" + text.replace("'", "'\\''") + "'"


# ---- fish ----

FISH = """\
# What Tab offers after parlour in fish; made by parlour completion fish.
function __parlour_at
    set -l at parlour
    for word in (commandline -opc)[2..-1]
        switch "$at $word"
            case {nodes}
                set at "$at $word"
        end
    end
    echo $at
end
complete -c parlour -f
"""


def for_fish(top: Node) -> str:
    nodes = " ".join(fish_quoted(node.name) for node in top.all() if node is not top)
    lines = [FISH.format(nodes=nodes).rstrip("\n")]
    for node in top.all():
        here = f"complete -c parlour -n {fish_quoted(f'test (__parlour_at) = {fish_inner(node.name)}')}"
        for name, about in offered(node):
            lines.append(f"{here} -a {fish_quoted(name)}" + (f" -d {fish_quoted(about)}" if about else ""))
        if takes_file(node):
            lines.append(f"complete -c parlour -n {fish_quoted(files_at(node))} -F")
        lines += [f"{here} {fish_option(word)}" for word in node.options]
    return "\n".join(lines) + "\n"


def files_at(node: Node) -> str:
    """When files are offered at a node: where no word that may stand there begins with what is typed."""
    here, words = f"test (__parlour_at) = {fish_inner(node.name)}", " ".join(name for name, _ in offered(node))
    return f'{here}; and not string match -q -- (commandline -ct)"*" {words}' if words else here


def fish_option(word: Word) -> str:
    """An option, its value and what it is about."""
    spelled = [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in word.flags]
    if word.is_file:
        spelled.append("-r -F")
    elif word.values:
        spelled.append(f"-x -a {fish_quoted(' '.join(word.values))}")
    elif word.takes_value:
        spelled.append("-x")
    return " ".join([*spelled, f"-d {fish_quoted(word.about)}"])


def fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_inner(text: str) -> str:
    return f'"{text}"'
