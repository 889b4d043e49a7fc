/**
 * The text around answers: colors of terminals, words before an answer such as `The solution is`, and remarks after it such as
 * `found in 0.01 s`. Words that may change what an answer says are never skipped.
 */

/** The longest text before an answer, in characters, and the most places in a line where an answer may begin. */
const LONGEST = 120;
const MOST_STARTS = 8;

const COLORS = /\u001B\[[\d;]*[mKJH]/g; // eslint-disable-line no-control-regex

/** Denials, doubts, alternatives, and attempts, in several languages. */
const CHANGES = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${[
    "no(?!\\.? *\\d| conflicts?)|not(?! attack)|non(?![- ]?attack)|none|never|neither|nor|without(?! conflicts?)|cannot|\\p{L}+n['’]t",
    'fail\\p{L}*|errors?|impossible|un\\p{L}*able|false|wrong\\p{L}*|incorrect\\p{L}*|invalid\\p{L}*|illegal|bad|broken',
    'incomplete|unfinished|partial\\p{L}*|almost|nearly|close|closest|initial\\p{L}*|try|tried|trying|attempt|attempting',
    'or|either|rather|instead|but|except|unless|if|should|would|could|might|may|expected|versus|vs',
    'maybe|perhaps|possibly|probably|unsure|guess\\p{L}*',
    'kein\\p{L}*|nicht|nie|ohne|falsch\\p{L}*|ungültig\\p{L}*|oder|aber|statt|vielleicht|versuche?|unlösbar',
    'pas|aucune?|sans|faux|fausse|invalide|ou|mais|jamais|essai|peut',
    'ningun[ao]?|ningún|sin|fals[ao]|inválid[ao]|quizás?|nunca|nessun[ao]?|senza|sbagliat[ao]|forse|oppure',
    'não|nao|nenhuma?|sem|talvez|geen|niet|zonder|misschien|fout',
  ].join('|')})(?![\p{L}\p{M}])`,
  'iu',
);
const NEGATIONS = /[!=/]=|<>|[~≠≈¬✗✘❌]/u;
/** Other signs could change the meaning, too: `!=`, `~`, `?`. */
const PLAIN = /^(?:\p{L}\p{M}*|[\d\s.,:;=#()'"’*_/|&+>✓✔✅♛♕👑→⇒\u2013\u2014-])*$/u;
/** A word of one letter says nothing, unless it names a number. */
const LETTER = /(?<![\p{L}\p{M}\p{N}])\p{L}(?![\p{L}\p{M}\p{N}*])(?! *[:=>])/u;
/** The places where an answer may begin: after a label's end, and in front of a bracket. */
const STARTS =
  /(?:[:=>→⇒]|(?<![\p{L}\p{M}])(?:is|are|ist|lautet|sind|est|sont|es|son|é|è|sono))\s+|[:=→⇒](?=\S)|\s(?=[[({])/giu;

const NUMBER = String.raw`\d+(?:[.,]\d+)?(?:e-?\d+)?`;
const UNIT =
  '(?:s|sec|secs|seconds?|ms|msecs?|milliseconds?|µs|us|microseconds?|ns|min|minutes?|sekunden?)';
/** `found in 0.01 s`, `(0.5 ms)`, `is a valid solution`, `after 12 steps`. */
const REMARK = new RegExp(
  String.raw`(?:[\s,;]+(?:is|are) (?:a |the |one )?(?:valid |correct |right |possible )?(?:solution|answer|board|placement|path)|[\s,;]+(?:was |were )?(?:solved|found|computed)|[\s,;]*(?:\(|[-#]+ *)?(?:(?:solved |found |computed |took |time |elapsed |runtime |after |in ){1,2}:? ?${NUMBER} ?(?:${UNIT}|steps|iterations|tries|restarts)|time: ?${NUMBER} ?${UNIT}|${NUMBER} ?${UNIT})\)?)[\s.!]*$`,
  'iu',
);
/** Most lines have no remark, and this is faster. */
const MAY_REMARK = /\d ?[\p{L}µ]|solution|answer|board|placement|path|solved|found|computed/iu;
const END = /[\s.!;,]+$/;

/** Removes the colors that terminals show. */
export function withoutColors(text: string): string {
  return text.replace(COLORS, '');
}

/** Returns whether words may change what an answer beside them says. */
export function mayChange(words: string): boolean {
  return CHANGES.test(words) || NEGATIONS.test(words);
}

/** Returns whether words can be skipped in front of an answer: they are few, and none may change what it says. */
export function isHarmless(words: string): boolean {
  return (
    words.length <= LONGEST &&
    PLAIN.test(words.replaceAll('\uFE0F', '')) &&
    !mayChange(words) &&
    !LETTER.test(words)
  );
}

/**
 * Yields the texts that may be the answer in a line: the line itself, then what follows harmless words, each with and without
 * a remark at its end.
 */
export function* answersIn(line: string): Generator<string> {
  const text = plainLine(line);
  yield* wholesIn(text);
  const starts = [...text.slice(0, LONGEST + 1).matchAll(STARTS)].slice(0, MOST_STARTS);
  for (const { index, 0: end } of starts) {
    const from = index + end.length;
    if (!isHarmless(text.slice(0, from))) return;
    yield* wholesIn(text.slice(from));
  }
}

/** Yields a line without colors, and without the remark at its end, if it has one. */
export function* wholesIn(line: string): Generator<string> {
  const text = plainLine(line);
  if (text === '') return;
  yield text;
  const tail = text.slice(-LONGEST);
  const bare = (MAY_REMARK.test(tail) ? tail.replace(REMARK, '') : tail).replace(END, '');
  const end = Math.max(0, text.length - LONGEST) + bare.length;
  if (end > 0 && end < text.length) yield text.slice(0, end);
}

function plainLine(line: string): string {
  return withoutColors(line).replaceAll('\t', ' ').trim();
}

/** `no solution`, `No solution exists.`, `n = 2: no solutions`, `[]`, `None`, `-1`. */
const NONE =
  /^(?:(?<label>[\w=() -]{1,30})[:=]\s*)?(?:(?<value>\[\s*\]|\(\s*\)|no|none|null|false|-1)|(?:(?:(?:the|this) )?(?:puzzle|board|problem|instance|maze|graph|state) is )?(?:impossible|unsolvable|not solvable)|not possible|(?:there (?:is|are|exists?) )?(?:no|0|zero) (?:(?:valid|such|possible|feasible|legal|correct|suitable|safe) )?(?:solutions?|boards?|answers?|paths?|routes?|ways?)\b(?<more>.*?)|(?:solutions?|paths?) (?:not found|does not exist|do not exist|doesn't exist|don't exist))(?<end>\W*)$/i;
/** A label of a value that says whether there is an answer: `Solution found: False`, `n = 3: None`. Not `debug: False`. */
const ANSWER_LABEL =
  /^(?:\W|\d|_|(?<![a-z])(?:[a-z]|the|is|of|for|size|solutions?|answers?|results?|output|paths?|routes?|plans?|moves?|boards?|queens?|solved|solvable|success|found|exists?|possible|reachable|feasible|graph|case|test|record|problem|puzzle|instance|grid|maze|map|example)(?![a-z]))+$/i;
const PUNCTUATION = /^[\p{P}\p{S}\s]*$/u;
const CONTROL = /[\p{Cc}\p{Cf}]/u;

/** Returns whether a text says that there is no answer. It may name one number, such as the size of a board. */
export function saysNone(text: string, number?: number): boolean {
  const groups = NONE.exec(text)?.groups;
  if (groups === undefined || CONTROL.test(text)) return false;
  const { label, value } = groups;
  if (label !== undefined && value !== undefined && !ANSWER_LABEL.test(label)) return false;
  const numbers = (groups['more'] ?? '').match(/\p{N}+/gu) ?? [];
  return numbers.every((each) => each === `${number}`) && PUNCTUATION.test(groups['end']!);
}
