/** The patterns of NATS: `*` matches one token, `>` at the end one or more. */
export const matches = (pattern: string, subject: string): boolean => {
  const patternTokens = pattern.split('.')
  const subjectTokens = subject.split('.')
  for (const [i, token] of patternTokens.entries()) {
    if (token === '>') return subjectTokens.length > i
    if (token !== '*' && token !== subjectTokens[i]) return false
  }
  return subjectTokens.length === patternTokens.length
}

const TOKEN = '[^\\s.*>]+'
const SUBJECT = new RegExp(`^${TOKEN}(?:\\.${TOKEN})*$`)
const PATTERN = new RegExp(`^(?:(?:${TOKEN}|\\*)\\.)*(?:${TOKEN}|\\*|>)$`)

/** Rejected here on both adapters: NATS would close the connection or deliver nothing. */
export const assertSubject = (subject: string): void => {
  if (!SUBJECT.test(subject)) throw new TypeError(`not a subject: ${subject}`)
}
export const assertPattern = (pattern: string): void => {
  if (!PATTERN.test(pattern)) throw new TypeError(`not a pattern: ${pattern}`)
}
