/** Forbidden words in identifiers, and their replacements (contracts/GLOSSARY.md). Each is a part of a name. */
export const forbiddenWords: Record<string, string> = {
  acts: 'actions, handlers',
  acting: 'context, impersonation',
  asking: 'prompt, isConfirming',
  bell: 'ChangeNotification',
  bells: 'change notifications',
  beside: 'alongside, neighbours',
  dying: 'cancelledOnClose',
  facit: 'TotalAmount',
  hands: 'actor',
  hear: 'receive, apply, onKey',
  hears: 'receives',
  hearing: 'command, answer',
  heard: 'messages, received',
  house: 'dependencies, application',
  houses: 'companies, applications',
  interim: 'suspense',
  knock: 'checkRateLimit',
  lie: 'IntegrityViolation',
  lies: 'violations, wrong_answers',
  patience: 'timeout_ms',
  rung: 'published',
  shelf: 'store',
  slave: 'required_line',
  slaves: 'required_lines, but for the wire of a cart line (SPEC-7)',
  somebody: 'actor, other',
  stray: 'withoutTable',
  supplement: 'lateEntry',
  supplements: 'late_entries',
  taking: 'ResolvedTender',
  takings: 'bank_drops',
  tell: 'dispatch, log, report',
  tells: 'reports',
  transit: 'in_flight',
  transits: 'transfers_in_flight',
  unwind: 'reversal',
  unwound: 'reversed',
  wanted: 'target, requested',
}

/** External names: the specification's fields, and names of libraries. */
const allowed = new Set(['house_number', 'slaves'])

const wordsOf = (identifier: string): string[] =>
  identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)

/** Comments and texts are removed as prose: a template's expressions stay. */
const withoutProse = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/`(?:\\.|[^`\\])*`/g, (text) =>
      [...text.matchAll(/\$\{([^{}]*)\}/g)].map(([, inner]) => inner).join(' '),
    )
    // Text between tags.
    .replace(/>[^<>{}=;()]*</g, '><')

/** `path: name (word)` of each identifier that contains a forbidden word. */
export const forbiddenIn = (path: string, source: string): string[] => {
  const names = new Set(withoutProse(source).match(/[A-Za-z_$][\w$]*/g) ?? [])
  return [...names]
    .filter((name) => !allowed.has(name))
    .flatMap((name) => {
      const word = wordsOf(name).find((each) => Object.hasOwn(forbiddenWords, each))
      return word ? [`${path}: ${name} (${word}: ${forbiddenWords[word]})`] : []
    })
}
