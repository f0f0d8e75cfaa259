import type { Place } from './places.ts'
import type { Company } from './world.ts'

/** The caller. `impersonating`: the provider's administrator as Kajkanten's accountant. */
export const caseActors = [
  ...['admin', 'terrace', 'neighbour', 'chief', 'provider', 'cashier', 'register', 'employee'],
  ...['accountant', 'inspector', 'impersonating', 'super', 'nobody', 'bad token'],
] as const
export type CaseActor =
  | 'admin'
  | 'terrace'
  | 'neighbour'
  | 'chief'
  | 'provider'
  | 'cashier'
  | 'register'
  | 'employee'
  | 'accountant'
  | 'inspector'
  | 'impersonating'
  | 'super'
  | 'nobody'
  | 'bad token'

/** The owner of the id, relative to the company acted in. */
export const owners = ['neighbour', 'sub', 'parent', 'own'] as const
export type Owner = (typeof owners)[number]
const strangers = owners.filter((owner) => owner !== 'own')
/** How many pairs a place is tested with: each actor and owner, each owner, or one foreign owner at random. */
export type Share = 'actors' | 'owners' | 'one'
export type Case = { place: Place; actor: CaseActor; owner: Owner; company: Company; of: Company }

/**
 * The company an actor acts in, and the company of the id. For a subcompany "sub" is its sibling; for the neighbour all
 * of Kajkanten's companies are foreign.
 */
export const scopeOfCase = (actor: CaseActor, owner: Owner): { company: Company; of: Company } => {
  if (actor === 'terrace') {
    const of = { own: 'terrassen', parent: 'kajkanten', sub: 'takeaway', neighbour: 'nabo' } as const
    return { company: 'terrassen', of: of[owner] }
  }
  if (actor === 'neighbour') {
    const of = { own: 'nabo', parent: 'kajkanten', sub: 'terrassen', neighbour: 'takeaway' } as const
    return { company: 'nabo', of: of[owner] }
  }
  if (owner === 'parent') return { company: 'terrassen', of: 'kajkanten' }
  return { company: 'kajkanten', of: owner === 'own' ? 'kajkanten' : owner === 'sub' ? 'terrassen' : 'nabo' }
}

/** A deterministic number from text and seed. */
const lot = (text: string, seed: number): number => {
  let hash = seed | 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return hash >>> 0
}

/**
 * Pairwise combinations: each place with each owner and each actor, each actor with each owner, or the given share of
 * them. Permitted actors come first, so that every owner is tested by an actor whose request is not refused by role.
 */
export const casesOf = (
  places: readonly Place[],
  seed: number,
  options: {
    isLetIn(place: Place, actor: CaseActor, company: Company): boolean
    share(place: Place): Share
  },
): Case[] =>
  places.flatMap((place) => {
    const from = lot(place.name, seed)
    const turned = caseActors.map((_, i) => caseActors[(i + from) % caseActors.length] ?? 'admin')
    const isIn = (actor: CaseActor) => options.isLetIn(place, actor, scopeOfCase(actor, 'own').company)
    const inOrder = [...turned.filter(isIn), ...turned.filter((actor) => !isIn(actor))]
    const share = options.share(place)
    const most = { actors: inOrder.length, owners: owners.length, one: 1 }[share]
    const drawn: Case[] = Array.from({ length: most }, (_, i) => {
      const actor = inOrder[i % inOrder.length] ?? 'admin'
      const owner =
        (share === 'one' ? strangers[from % strangers.length] : owners[(i + from) % owners.length]) ?? 'own'
      return { place, actor, owner, ...scopeOfCase(actor, owner) }
    })
    const isTried = (owner: Owner) =>
      drawn.some(
        (one) => one.owner === owner && isTruly(one) && options.isLetIn(place, one.actor, one.company),
      )
    const more = owners
      .filter((owner) => share !== 'one' && owner !== 'own' && !isTried(owner))
      .flatMap((owner) => {
        const made = inOrder.map((actor) => ({ place, actor, owner, ...scopeOfCase(actor, owner) }))
        return made.find((one) => isTruly(one) && options.isLetIn(place, one.actor, one.company)) ?? []
      })
    // The admin's PIN is entered at the registers, so this request gets furthest and shows whether it reaches the
    // place; what only some companies have, and what only the provider's people may, is tried by these besides.
    const furthest: readonly CaseActor[] = place.target.isProviders
      ? ['super']
      : share === 'actors'
        ? ['admin', 'neighbour', 'chief']
        : ['admin']
    const own = furthest.map((actor) => ({
      place,
      actor,
      owner: 'own' as const,
      ...scopeOfCase(actor, 'own'),
    }))
    return [...drawn, ...more, ...own]
  })

/** Whether the id belongs to a real parent, subcompany or foreign company of the company acted in. */
const isTruly = ({ owner, company, of }: Case): boolean => {
  if (owner === 'parent') return company === 'terrassen' && of === 'kajkanten'
  if (owner === 'sub') return company === 'kajkanten' && of === 'terrassen'
  return owner === 'own' || (company === 'nabo') !== (of === 'nabo')
}
