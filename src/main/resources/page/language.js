// Simple syntax highlighting: comments, strings, numbers, keywords. No grammar, because a wrong colour does no harm.
// Every expression is linear, because logs may contain anything.

const SLASHES = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$(?![^]))/;
const HASH = /(?<![\w$&"'{])#[^\n]*/;
const QUOTES = /"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\.){0,300}'/;
const WITH_BACKTICKS = new RegExp(`${QUOTES.source}|\`(?:[^\`\\\\]|\\\\[^])*\`?`);
const IN_THREES = new RegExp(`"""[^]*?(?:"""|$(?![^]))|'''[^]*?(?:'''|$(?![^]))|${QUOTES.source}`);
const NUMBER = /\b\d[\w.]*/;
const WORD = /[A-Za-z_$][\w$]*/;

/** One expression that splits a text into tokens; its groups are named after the colours. */
function language({comment, text = QUOTES, name, words = '', anyCase = false}) {
  const parts = {comment, name, text, number: NUMBER, word: WORD};
  const sources = Object.entries(parts).filter(([, part]) => part).map(([kind, part]) => `(?<${kind}>${part.source})`);
  const own = new Set(words.split(/\s+/));
  return {parts: new RegExp(sources.join('|'), 'gm'), owns: word => own.has(anyCase ? word.toLowerCase() : word)};
}

const CURLY = `abstract as async await bool boolean break byte case
  catch chan char class const continue crate default defer delete do double dyn else enum export extends extern false final
  finally float fn for foreach from func function go goto if impl implements import in instanceof int interface internal is
  let long loop match mod module move mut namespace new nil null of operator override package permits private protected pub
  public range readonly record ref return sealed select self short sizeof static string struct super suspend switch
  synchronized this throw throws trait true try type typedef typeof undefined unsafe unsigned use using val var virtual void
  volatile when where while with yield`;
const curly = language({comment: SLASHES, text: WITH_BACKTICKS, words: CURLY});
const rust = language({comment: SLASHES, text: /"(?:[^"\\]|\\[^])*"?|'(?:[^'\\\n]|\\[^']{1,9})'/, words: CURLY});
const python = language({comment: HASH, text: IN_THREES, words: `and as assert async await break case class continue def del
  elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self
  True try while with yield`});
const ruby = language({comment: HASH, words: `alias and begin break case class def do else elsif end ensure false for if in
  module next nil not or private public raise require rescue return self super then true unless until when while yield`});
const shell = language({comment: HASH, name: /\$\w+|\$\{[^}\n]*}?|(?<=\s)--?[a-zA-Z][\w-]*/, words: `case do done elif else esac
  exec exit export fi for function if in local read return set shift source then trap unset until while cd echo sudo`});
const sql = language({comment: /--[^\n]*|\/\*[^]*?(?:\*\/|$(?![^]))/, anyCase: true, words: `add all alter analyze and any as asc
  begin between by case cast check column commit constraint create cross current default delete desc distinct drop else end
  exists explain false foreign from full group having if in index inner insert into is join key left like limit not null of
  offset on or order outer over partition primary references returning right rollback select set table then transaction true
  union unique update using values view when where with`});
const json = language({comment: SLASHES, name: /"(?:[^"\\\n]|\\.)*"(?=\s{0,9}:)/, words: 'true false null'});
const yaml = language({comment: HASH, name: /^[ \t]*(?:- )?[\w.\/][\w.\/-]*(?=:(?:\s|$)| = )|^[ \t]*\[[^\]\n]*]/, words: 'true false null yes no on off'});
const css = language({comment: /\/\*[^]*?(?:\*\/|$(?![^]))/, name: /(?<![\w-])[\w-]+(?=:\s)|@[\w-]+/});
const markup = language({comment: /<!--[^]*?(?:-->|$(?![^]))/, name: /<\/?[A-Za-z][\w:.-]*|\/?>/});
const patch = language({comment: /^@@[^\n]*|^(?:diff|index) [^\n]*/, text: /^\+[^\n]*/, name: /^-[^\n]*/});

const BY_NAME = {
  bash: shell, c: curly, cc: curly, conf: yaml, console: shell, cpp: curly, cs: curly, csharp: curly, css, cjs: curly, dart: curly,
  diff: patch, dockerfile: shell, env: shell, fish: shell, go: curly, gradle: curly, groovy: curly, h: curly, hpp: curly,
  htm: markup, html: markup, ini: yaml, java: curly, javascript: curly, js: curly, json, json5: json, jsonc: json, jsonl: json,
  jsx: curly, kotlin: curly, kt: curly, kts: curly, less: css, makefile: shell, mjs: curly, patch, php: curly, properties: yaml,
  proto: curly, ps1: shell, py: python, python, rb: ruby, rs: rust, ruby, rust, scala: curly, scss: css, sh: shell, shell,
  shellsession: shell, sql, svelte: markup, svg: markup, swift: curly, tf: yaml, toml: yaml, ts: curly, tsx: curly,
  typescript: curly, vue: markup, xml: markup, yaml, yml: yaml, zig: curly, zsh: shell,
};

/** The language of this name; undefined if unknown. */
export const languageNamed = name => Object.hasOwn(BY_NAME, name.toLowerCase()) ? BY_NAME[name.toLowerCase()] : undefined;

/** The language of a file, by its name. */
export const languageOf = file => languageNamed(file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('.')) + 1));
