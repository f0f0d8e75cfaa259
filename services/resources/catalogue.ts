import type { CompanyScope, Instant, Money, Position, ProductUuid, Uuid } from '@bon/contracts/kernel'
import type { AnyResource, Resource } from '@bon/contracts/resources'

/** A price that was valid until a time; null was an open price. */
export type FormerPrice = { price: Money | null; until: Instant }

/** The configuration in memory, folded from `resource_` streams: every sale reads it without a query. */
export type Catalogue = {
  list<D extends AnyResource>(definition: D, scope: CompanyScope): Resource<D>[]
  /** All entities of a kind that are visible in the scope, archived or not. */
  rows(definition: AnyResource, scope: CompanyScope): Iterable<{ uuid: Uuid; archived: boolean }>
  find<D extends AnyResource>(definition: D, scope: CompanyScope, uuid: Uuid): Resource<D> | undefined
  /** Regardless of the scope: for wiring only, never for an answer. */
  everywhere<D extends AnyResource>(definition: D): Resource<D>[]
  anywhere<D extends AnyResource>(definition: D, uuid: Uuid): Resource<D> | undefined
  /** Prices of a product that ended a short while ago, each with the time of its end. */
  formerPrices(product_uuid: ProductUuid): readonly FormerPrice[]
  /** The position of the last visible change in these kinds: the version of anything derived from them. */
  positionOf(definitions: readonly AnyResource[], scope: CompanyScope): Position
  /** The time of that change. */
  changedAt(definitions: readonly AnyResource[], scope: CompanyScope): Instant | undefined
  /** The entity's company, also when it is archived. */
  ownerOf(definition: AnyResource, uuid: Uuid): Uuid | undefined
}
