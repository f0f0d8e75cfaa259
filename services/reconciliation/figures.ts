import { type Money, minus, plus, suspenseType, type Uuid, zero } from '@bon/contracts/kernel'
import type {
  BesidesKey,
  FigurePart,
  ReconciledFigure,
  Source,
  TurnoverKey,
} from '@bon/contracts/reconciliation'

/** The amounts of one source. */
export type Figures = ReadonlyMap<string, Money>
/** Where payments of a type are posted; undefined for a type without an account. */
export type AccountOfType = (payment_type_uuid: Uuid) => Uuid | undefined

type Add = {
  (part: 'turnover', key: TurnoverKey, amount: Money): void
  (part: 'besides', key: BesidesKey, amount: Money): void
  (part: 'vat' | 'base', key: number, amount: Money): void
  (part: 'tender' | 'account', key: Uuid, amount: Money): void
}

export const openFigures = (): { figures: Map<string, Money>; add: Add } => {
  const figures = new Map<string, Money>()
  return {
    figures,
    add: (part: FigurePart, key: string | number, amount: Money) => {
      const name = `${part} ${key}`
      figures.set(name, plus(figures.get(name) ?? zero, amount))
    },
  }
}

/** The same payments, by the account that each is posted on. */
export const withAccounts = (figures: Map<string, Money>, accountOf: AccountOfType): Map<string, Money> => {
  const all = new Map(figures)
  for (const [name, amount] of figures) {
    const [part, key = ''] = name.split(' ')
    if (part !== 'tender') continue
    const account = `account ${accountOf(key) ?? key}`
    all.set(account, plus(all.get(account) ?? zero, amount))
  }
  return all
}

/** What was paid on bons without a receipt stands on the suspense account too (LAW-15). */
export const withSuspense = (figures: Map<string, Money>, prepaid: Money): Map<string, Money> => {
  const suspense = `account ${suspenseType}`
  return prepaid === 0 ? figures : figures.set(suspense, minus(figures.get(suspense) ?? zero, prepaid))
}

/** What one of the sources never has. */
const lacks = {
  z: () => false,
  journal: () => false,
  postings: (name: string) => /^(base|tender) |^turnover mark_|^besides prepaid/.test(name),
} as const satisfies Record<Source, (name: string) => boolean>

/** The three sources side by side, without what is nothing in all of them. */
export const sideBySide = (of: Record<Source, Figures>): ReconciledFigure[] => {
  const names = new Set([...of.z.keys(), ...of.journal.keys(), ...of.postings.keys()])
  const amount = (source: Source, name: string) =>
    lacks[source](name) ? null : (of[source].get(name) ?? zero)
  return [...names].flatMap((name) => {
    const at = name.indexOf(' ')
    const [z, journal, postings] = [amount('z', name), amount('journal', name), amount('postings', name)]
    if (!z && !journal && !postings) return []
    return [{ part: name.slice(0, at) as FigurePart, key: name.slice(at + 1), z, journal, postings }]
  })
}
