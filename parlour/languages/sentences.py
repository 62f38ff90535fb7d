"""What a module of Python says in English: its texts, with holes where something is put in.

A text is read from the code as it stands: f-strings become sentences with holes that are called after what fills them;
where one of two words is put in, both sentences are told. Names, keys and patterns are passed over.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from parlour.bots.why import many
from parlour.games.spoken import does

WORDY = re.compile(r"[A-Za-z]{2,}")
WHOSE = re.compile(r"^'s ")
SENTENCE = re.compile(r"^[A-Z][a-z’']|[a-z,;:.)] [a-zA-Z(“]|^[,;:]? ?\w+ \w|^ [a-z]|[a-z] $|^, \w")
HOLE = re.compile(r"\{(\w+)\}")
MOST = 12  # sentences that one may stand for
BESIDE = {
    *("startswith", "endswith", "removeprefix", "removesuffix", "split", "partition", "rpartition", "replace", "sub"),
    *("strip", "lstrip", "rstrip", "compile", "match", "fullmatch", "search", "findall", "getattr", "hasattr", "get"),
    *(
        "getLogger",
        "log_trouble",
        "debug",
        "info",
        "warning",
        "error",
        "exception",
        "encode",
        "decode",
        "import_module",
        "Meta",
    ),
    *("execute", "fetch", "note", "TypeVar", "Literal", "field", "cast", "mark", "fromisoformat", "strftime", "open"),
}
"""Functions whose texts nobody reads."""


@dataclass(frozen=True)
class Said:
    """A sentence with its holes in braces; `many` is said of more than one; `note` says what is known of it."""

    text: str
    many: str
    line: int
    note: str


@dataclass
class Reader:
    """Reads a module. `plain` takes single words, too, where they are chosen or handed back."""

    plain: bool

    def read(self, source: str) -> list[Said]:
        """All it says, in order."""
        tree = ast.parse(source)
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        unread = annotations(tree)
        found: list[Said] = []
        for node in ast.walk(tree):
            if node in unread:
                continue
            if isinstance(node, ast.Call) and (made := self.made(node)):
                found += made
            elif isinstance(node, (ast.Constant, ast.JoinedStr)) and self.is_text(node, parents):
                function = within(node, parents)
                note = "" if function is None else (ast.get_docstring(function) or "").split("\n\n")[0]
                chosen = choices(function)
                for text in self.told(node, chosen):
                    if self.reads_well(text, node, parents):
                        found.append(Said(text, "", node.lineno, " ".join(note.split())))
        return sorted(found, key=lambda said: said.line)

    @staticmethod
    def made(node: ast.Call) -> list[Said]:
        """What a function makes of these words: a number of things, or what people do."""
        if called(node.func) == "is_done" and isinstance(node.args[0], ast.Constant):
            return [Said(str(node.args[0].value), "", node.lineno, "what is done so often")]
        words = [
            str(arg.value) for arg in node.args[1:] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if not words or len(words) < len(node.args) - 1:
            return []
        number, line = "n is a number", node.lineno
        match called(node.func), words:
            case "so_many", [one, more]:
                return [Said(f"{{n}} {one}", f"{{n}} {more}", line, number)]
            case "many", [thing]:
                few = [Said(many(each, thing), "", line, "") for each in (0, 1)]
                return [*few, Said(f"{{n}} {thing}", f"{{n}} {many(2, thing).removeprefix('2 ')}", line, number)]
            case "they_do", [verb, *third]:
                alone = third[0] if third else does(verb)
                return [Said(f"{{people}} {each}", "", line, "what one or more people do") for each in (alone, verb)]
        return []

    def is_text(self, node: ast.expr, parents: dict[ast.AST, ast.AST]) -> bool:
        """Is it a text of its own that somebody may read?"""
        if isinstance(node, ast.Constant) and not isinstance(node.value, str):
            return False
        inner: ast.AST = node
        for parent in ancestors(node, parents):
            match parent:
                case ast.JoinedStr() | ast.Compare() | ast.AnnAssign() if inner is not getattr(parent, "value", None):
                    if not (isinstance(parent, ast.JoinedStr) and isinstance(inner, ast.FormattedValue)):
                        return False
                case ast.Subscript(value=ast.Name(id="Literal" | "Annotated")):
                    return False
                case ast.Assign(targets=[ast.Name(id="__all__"), *_]):
                    return False
                case ast.match_case() | ast.MatchValue() | ast.Assert():
                    return False
                case ast.Expr() if inner is node:  # a docstring
                    return False
                case ast.Call() if called(parent.func) in BESIDE and inner is not parent.func:
                    return False
                case ast.Call() if called(parent.func) == "join" and inner is parent.func:
                    return False
                case ast.Call() if self.made(parent):
                    return False
                case ast.arg() | ast.arguments() if isinstance(node, ast.Constant) and not node.value:
                    return False
            if isinstance(parent, ast.stmt) and not isinstance(parent, ast.Expr):
                break
            inner = parent
        return True

    def reads_well(self, text: str, node: ast.expr, parents: dict[ast.AST, ast.AST]) -> bool:
        """Does it look like something said?"""
        bare = HOLE.sub("", text)
        if not (WORDY.search(bare) or WHOSE.search(bare)) or re.search(
            r"[{}<>]|__|\\|://|^/|=|^[A-Z]{3}-\d*$|^[A-Z_]+$", bare
        ):
            return False
        if re.search(r"\}[a-z]", text) and not re.search(r"[A-Za-z]{4}", bare):
            return False
        if isinstance(node, ast.JoinedStr):
            return not re.fullmatch(r"[\w:/.-]+", text)
        if SENTENCE.search(text) and (self.plain or " " in text.strip()):
            return True
        return self.plain and isinstance(parents.get(node), (ast.IfExp, ast.Return, ast.BoolOp, ast.Tuple, ast.List))

    def told(self, node: ast.expr, chosen: dict[str, list[str]]) -> list[str]:
        """The sentences a text stands for."""
        if isinstance(node, ast.Constant):
            return [str(node.value)]
        assert isinstance(node, ast.JoinedStr)
        names: dict[str, str] = {}
        parts = [self.part(value, chosen, names) for value in node.values]
        while sum(1 for _ in product(*parts)) > MOST:
            widest = max(range(len(parts)), key=lambda place: len(parts[place]))
            parts[widest] = [hole("more", ast.dump(node.values[widest]), names)]
        return list(dict.fromkeys("".join(each) for each in product(*parts)))

    def part(self, value: ast.expr, chosen: dict[str, list[str]], names: dict[str, str]) -> list[str]:
        """What may stand at one place of a text."""
        if isinstance(value, ast.Constant):
            return [str(value.value)]
        assert isinstance(value, ast.FormattedValue)
        inner = value.value
        if found := alternatives(inner):
            return found
        if isinstance(inner, ast.Name) and inner.id in chosen:
            return chosen[inner.id]
        return [hole(name_of(inner), ast.dump(inner), names)]


def hole(name: str, what: str, names: dict[str, str]) -> str:
    """A hole under a name that nothing else has in its sentence."""
    if what not in names:
        taken = set(names.values())
        names[what] = next(each for each in (name, *(f"{name}{n}" for n in range(2, 99))) if each not in taken)
    return f"{{{names[what]}}}"


def alternatives(node: ast.expr) -> list[str]:
    """The texts one of which is chosen, if it is such a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):  # "s" * (number != 1)
        texts = alternatives(node.left)
        return ["", *texts] if texts else []
    if isinstance(node, ast.IfExp):
        one, other = alternatives(node.body), alternatives(node.orelse)
        return [*one, *other] if one and other else []
    return []


def choices(function: ast.AST | None) -> dict[str, list[str]]:
    """The names in a function that stand for one of a few texts, and are set once."""
    if function is None:
        return {}
    found: dict[str, list[str]] = {}
    often: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            often[name] = often.get(name, 0) + 1
            if isinstance(node.value, ast.IfExp) and (texts := alternatives(node.value)):
                found[name] = texts
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            often[node.target.id] = 2
    return {name: texts for name, texts in found.items() if often[name] == 1}


def name_of(node: ast.expr) -> str:
    """What a hole is called: after what fills it."""
    match node:
        case ast.Name():
            return node.id
        case ast.Attribute():
            return node.attr
        case ast.Call(func=ast.Attribute(value=value, attr="capitalize" | "lower" | "removeprefix" | "upper")):
            return name_of(value)
        case ast.Call(func=func, args=args):
            name = called(func)
            if name in ("len", "str", "abs", "max", "min", "round", "popcount", "sum"):
                return "number"
            return name or (name_of(args[0]) if args else "it")
        case ast.Subscript(value=value):
            name = name_of(value).lower()
            return name.removesuffix("s") if len(name) > 3 else name
        case ast.BinOp():
            return "number"
        case ast.Constant():
            return "number"
    return "it"


def called(func: ast.expr) -> str:
    """The name of a function that is called."""
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def annotations(tree: ast.AST) -> set[ast.AST]:
    """Everything that stands in a type."""
    types: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns is not None:
            types.append(node.returns)
        elif isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation is not None:
            types.append(node.annotation)
            if isinstance(node, ast.AnnAssign) and called(node.annotation) == "TypeAlias" and node.value is not None:
                types.append(node.value)
    return {inner for each in types for inner in ast.walk(each)}


def ancestors(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    """What a node stands in, from the inside."""
    while (parent := parents.get(node)) is not None:
        yield parent
        node = parent


Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def within(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Named | None:
    """The function or class in which something stands."""
    return next((parent for parent in ancestors(node, parents) if isinstance(parent, Named)), None)
