const kinds = 'cashier|company|order|payment|product|register|session'
const plainId = new RegExp(
  String.raw`\b((?:\w+_)?(?:${kinds})_uuids?)\??: (?:readonly )?(?:z\.array\(|z\.set\(|(?:Readonly)?Set<)?Uuid\b`,
  'g',
)
/** Session ids of signed-in people are plain uuids. */
const signedInSession =
  /(^|\/)(identity|http|security-events|credentials|entrance)\/|contracts\/kernel\/|\/live/

/** Fields and parameters that are named after a kind with a branded id but declared as a plain one: `path: name`. */
export const plainIdsIn = (path: string, source: string): string[] =>
  [...source.matchAll(plainId)]
    .map(([, name = '']) => name)
    .filter((name) => !(name.endsWith('session_uuid') && signedInSession.test(path)))
    .map((name) => `${path}: ${name}`)
