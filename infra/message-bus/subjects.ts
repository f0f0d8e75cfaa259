/** The patterns that NATS knows: `*` stands for one token, `>` at the end for one or more. */
export const matches = (pattern: string, subject: string): boolean => {
  const wanted = pattern.split('.')
  const given = subject.split('.')
  for (const [i, token] of wanted.entries()) {
    if (token === '>') return given.length > i
    if (token !== '*' && token !== given[i]) return false
  }
  return given.length === wanted.length
}

const TOKEN = '[^\\s.*>]+'
const SUBJECT = new RegExp(`^${TOKEN}(?:\\.${TOKEN})*$`)
const PATTERN = new RegExp(`^(?:(?:${TOKEN}|\\*)\\.)*(?:${TOKEN}|\\*|>)$`)

/** Refused here on both adapters: NATS would close the connection, or deliver nothing. */
export const assertSubject = (subject: string): void => {
  if (!SUBJECT.test(subject)) throw new TypeError(`not a subject: ${subject}`)
}
export const assertPattern = (pattern: string): void => {
  if (!PATTERN.test(pattern)) throw new TypeError(`not a pattern: ${pattern}`)
}
