type Words = { all: ReadonlySet<string>; commonest: ReadonlySet<string> }

/** For these, variants are refused as well: an attacker tries `Michael1990!` along with `michael`. */
const dressed = 10_000
const shortestWord = 4

let words: Promise<Words> | undefined

/** Loaded when the first password is chosen, as most processes never need it. */
const load = async (): Promise<Words> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common']
  return {
    all: new Set(list),
    commonest: new Set(list.slice(0, dressed).filter((word) => word.length >= shortestWord)),
  }
}

/**
 * Whether a password is one of the 49,000 most common (ADR 0081), or one of the 10,000 most common with digits and
 * symbols before or after it.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  words ??= load()
  const { all, commonest } = await words
  const lower = password.normalize('NFC').toLowerCase()
  return all.has(lower) || commonest.has(lower.replaceAll(/^[^\p{Letter}]+|[^\p{Letter}]+$/gu, ''))
}
