import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, RejectsOf, ReturnsOf } from './endpoint.ts'
import type { Uuid } from './ids.ts'
import type { Rejection } from './messages.ts'
import type { Position } from './position.ts'
import type { Instant } from './time.ts'

/** The company in whose name a request acts, from the session. */
export type CompanyScope = {
  company_uuid: Uuid
  vat_entity_uuid: Uuid
  /** Companies whose shared resources may be read: the own one first, then its parents (CO-43). */
  resource_companies: readonly Uuid[]
}

/** Who asks, for what company, at what time. Built by `infra/http`; never from a body. */
export type RequestContext = {
  now: Instant
  actor: Uuid
  scope: CompanyScope
  /** `Idempotency-Key`, or one made by the server for requests that need none. */
  command_id: Uuid
  /** `If-Match`: the revision that the command was decided on. */
  if_match?: bigint
  /** Address and device of the caller, for throttles; never logged in clear. */
  caller: string
  /** The address that the browser asked for, as it says: believed where it is this machine’s own name only. */
  host?: string
  /** The bearer token's session, for sign-out and listing. */
  session_uuid?: Uuid
  /** Whose PIN this session has at which register, perhaps a second old. */
  signed_in?: readonly { register_uuid: Uuid; cashier_uuid: Uuid }[]
  /** Provider staff who act as `actor` by a grant of this session (DEF-48). */
  impersonated_by?: Uuid
  /** Companies that provider staff have entered in this session with a reason; nobody else has any. */
  entered?: readonly Uuid[]
  /** One of the provider's people who must turn a second factor on before anything else. */
  lacks_second_factor?: boolean
  /** The paired device whose token this is (DEF-46); a person has none. */
  device?: { uuid: Uuid; register_uuid: Uuid }
}

/** An answer with what goes into headers: `ETag: revision`, `Position: position`. */
export type Answer<T> = {
  body: T
  revision?: bigint
  position?: Position
  status?: number
  /** What this address answers never changes: the browser need not ask again. */
  unchanging?: boolean
  /** The body as bytes, for one that many ask for and few change; it is sent in the body's place. */
  prepared?: PreparedBody
}

export type PreparedBody = {
  /** Of these bytes and no others: whoever names it in `If-None-Match` has them (304). */
  tag: string
  bytes: Uint8Array
  /** Made once, when the first client asks for it. */
  encoded(encoding: 'br' | 'gzip'): Promise<Uint8Array>
}

export type Handler<E extends AnyEndpoint> = (
  request: { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> },
  context: RequestContext,
) => Promise<Answer<ReturnsOf<E>> | (Rejection<RejectsOf<E> | CommonRejection> & { current?: unknown })>

/** Rejections that the command handler itself can give, so every endpoint may answer them. */
export type CommonRejection =
  | 'request.not_found'
  | 'request.needs_revision'
  | 'command.reused'
  | 'command.undecided'
  | 'session.missing'
  | 'session.forbidden'
  | 'session.impersonating'
  | 'throttled'

export type Route = { endpoint: AnyEndpoint; handler: Handler<AnyEndpoint> }

/** Pairs an endpoint with its handler; mounting is `infra`'s. */
export const route = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  handler: handler as unknown as Handler<AnyEndpoint>,
})
