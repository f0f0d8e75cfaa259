import type { Place } from './places.ts'
import type { Company } from './world.ts'

/** Who asks. `impersonating`: the provider's administrator in the name of the house's accountant. */
export const asking = [
  ...['admin', 'terrace', 'neighbour', 'chief', 'provider', 'cashier', 'register', 'employee'],
  ...['accountant', 'impersonating', 'super', 'nobody', 'bad token'],
] as const
export type Asking =
  | 'admin'
  | 'terrace'
  | 'neighbour'
  | 'chief'
  | 'provider'
  | 'cashier'
  | 'register'
  | 'employee'
  | 'accountant'
  | 'impersonating'
  | 'super'
  | 'nobody'
  | 'bad token'

/** Whose the id is, seen from the company that is acted in. */
export const owners = ['neighbour', 'sub', 'parent', 'own'] as const
export type Owner = (typeof owners)[number]
const strangers = owners.filter((owner) => owner !== 'own')
/** How much of the pairs a place meets: each actor and owner, each owner, or one stranger who is drawn. */
export type Share = 'actors' | 'owners' | 'one'
export type Case = { place: Place; actor: Asking; owner: Owner; acting: Company; of: Company }

/** Where an actor acts and whose id he names. A subcompany's "sub" is its sibling; the neighbour has no house. */
export const standing = (actor: Asking, owner: Owner): { acting: Company; of: Company } => {
  if (actor === 'terrace') {
    const of = { own: 'terrassen', parent: 'kajkanten', sub: 'takeaway', neighbour: 'nabo' } as const
    return { acting: 'terrassen', of: of[owner] }
  }
  if (actor === 'neighbour') {
    const of = { own: 'nabo', parent: 'kajkanten', sub: 'terrassen', neighbour: 'takeaway' } as const
    return { acting: 'nabo', of: of[owner] }
  }
  if (owner === 'parent') return { acting: 'terrassen', of: 'kajkanten' }
  return { acting: 'kajkanten', of: owner === 'own' ? 'kajkanten' : owner === 'sub' ? 'terrassen' : 'nabo' }
}

/** The same number for the same text and seed, everywhere. */
const lot = (text: string, seed: number): number => {
  let hash = seed | 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return hash >>> 0
}

/**
 * Pairwise: each place meets each owner and each actor, each actor each owner, or the share of that which is said. Who is
 * let in comes first, so that the owners of a place are all tried by somebody whom the door does not stop.
 */
export const casesOf = (
  places: readonly Place[],
  seed: number,
  options: {
    isLetIn(place: Place, actor: Asking, acting: Company): boolean
    share(place: Place): Share
  },
): Case[] =>
  places.flatMap((place) => {
    const from = lot(place.name, seed)
    const turned = asking.map((_, i) => asking[(i + from) % asking.length] ?? 'admin')
    const isIn = (actor: Asking) => options.isLetIn(place, actor, standing(actor, 'own').acting)
    const inOrder = [...turned.filter(isIn), ...turned.filter((actor) => !isIn(actor))]
    const share = options.share(place)
    const most = { actors: inOrder.length, owners: owners.length, one: 1 }[share]
    const drawn: Case[] = Array.from({ length: most }, (_, i) => {
      const actor = inOrder[i % inOrder.length] ?? 'admin'
      const owner =
        (share === 'one' ? strangers[from % strangers.length] : owners[(i + from) % owners.length]) ?? 'own'
      return { place, actor, owner, ...standing(actor, owner) }
    })
    const isTried = (owner: Owner) =>
      drawn.some(
        (one) => one.owner === owner && isTruly(one) && options.isLetIn(place, one.actor, one.acting),
      )
    const more = owners
      .filter((owner) => share !== 'one' && owner !== 'own' && !isTried(owner))
      .flatMap((owner) => {
        const made = inOrder.map((actor) => ({ place, actor, owner, ...standing(actor, owner) }))
        return made.find((one) => isTruly(one) && options.isLetIn(place, one.actor, one.acting)) ?? []
      })
    // His PIN is typed at the registers: his request goes furthest, and shows whether it reaches the place.
    const furthest = place.target.isProviders ? 'super' : 'admin'
    return [...drawn, ...more, { place, actor: furthest, owner: 'own', ...standing(furthest, 'own') }]
  })

/** Whether the id is of a real parent, subcompany or stranger of the company that is acted in. */
const isTruly = ({ owner, acting, of }: Case): boolean => {
  if (owner === 'parent') return acting === 'terrassen' && of === 'kajkanten'
  if (owner === 'sub') return acting === 'kajkanten' && of === 'terrassen'
  return owner === 'own' || (acting === 'nabo') !== (of === 'nabo')
}
