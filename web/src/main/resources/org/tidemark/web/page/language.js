// The words of the tide language and of formulas, for colours and completion.

const DECLARATIONS = 'net param const type fun place transition property progress include network part together hide'.split(' ');
const ARCS = 'in out read inhibit guard initial alphabet'.split(' ');
const CONTROL = 'all except for where if then else is capacity each priority fair strongly'.split(' ');
const TYPES = 'enum id union array queue stack vector set map of to bool dot'.split(' ');
const CONSTANTS = ['true', 'false', 'deadlock'];
const OPERATORS = 'AG AF AX EG EF EX A E U X F G R W'.split(' ');
const FUNCTIONS = 'fireable max exists forall count sum succ pred length first rest append fill has insert remove size subset'.split(' ');

const KINDS = new Map([
  ...DECLARATIONS.map(word => [word, 'declaration']), ...ARCS.map(word => [word, 'arc-word']),
  ...CONTROL.map(word => [word, 'control']), ...TYPES.map(word => [word, 'type-word']),
  ...CONSTANTS.map(word => [word, 'constant']), ...OPERATORS.map(word => [word, 'temporal']),
  ...FUNCTIONS.map(word => [word, 'function']),
]);

const TOKEN = /\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"?|[\p{L}_][\p{L}\p{Nd}_]*|\d[\d_]*|\s+|./gu;

/** The pieces of a text, each with its kind: together they are the text. */
export function pieces(text) {
  return [...text.matchAll(TOKEN)].map(([piece]) => {
    if (piece.startsWith('//')) return [piece, 'comment'];
    if (piece.startsWith('"')) return [piece, 'string'];
    if (/^\d/.test(piece)) return [piece, 'number'];
    if (/^[\p{L}_]/u.test(piece)) return [piece, KINDS.get(piece) || ''];
    return [piece, ''];
  });
}

export const TIDE_WORDS = [...DECLARATIONS, ...ARCS, ...CONTROL, ...TYPES, ...CONSTANTS, ...FUNCTIONS];
export const FORMULA_WORDS = [...OPERATORS, 'deadlock', 'true', 'false', 'fireable', 'max', 'exists', 'forall', 'count', 'sum',
  'live', 'quasi-live', 'one-safe', 'stable-marking'];

/** The names of a model. */
export function names(model) {
  return model ? [...model.places, ...model.transitions].map(each => each.name) : [];
}
