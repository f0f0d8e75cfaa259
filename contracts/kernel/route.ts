import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, RejectsOf, ReturnsOf } from './endpoint.ts'
import type { CashierUuid, CompanyUuid, RegisterUuid, Uuid } from './ids.ts'
import type { Rejection } from './messages.ts'
import type { Position } from './position.ts'
import type { Instant } from './time.ts'

/** The company that a request acts for, from the session. */
export type CompanyScope = {
  company_uuid: CompanyUuid
  vat_entity_uuid: Uuid
  /** Companies whose shared resources may be read: the own company first, then its parents (CO-43). */
  resource_companies: readonly Uuid[]
}

/** Who calls, for which company and when. Built by `infra/http`, never from a body. */
export type RequestContext = {
  now: Instant
  actor: Uuid
  scope: CompanyScope
  /** `Idempotency-Key`, or an id made by the server for requests that need none. */
  command_id: Uuid
  /** `If-Match`: the revision that the command was decided on. */
  if_match?: bigint
  /** Address and device of the caller, for rate limits; never logged in clear. */
  caller: string
  /** The `Host` header as sent; trusted only when it names this machine itself. */
  host?: string
  /** The session of the bearer token, for sign-out and the list of sessions. */
  session_uuid?: Uuid
  /** Cashiers signed in by PIN in this session, per register; up to a second old. */
  signed_in?: readonly { register_uuid: RegisterUuid; cashier_uuid: CashierUuid }[]
  /** Provider staff acting as `actor` by a grant of this session (DEF-48). */
  impersonated_by?: Uuid
  /** Companies that provider staff have entered in this session, with a reason; absent for everyone else. */
  entered?: readonly Uuid[]
  /** Provider staff who must enable a second factor before doing anything else. */
  lacks_second_factor?: boolean
  /** The paired device that the token belongs to (DEF-46); absent for a person. */
  device?: { uuid: Uuid; register_uuid: RegisterUuid }
  /** The token is of an inspection link, which is then the `actor`, and valid until then. */
  inspection?: { until: Instant }
}

/** A response body with its headers: `ETag: revision`, `Position: position`. */
export type Answer<T> = {
  body: T
  revision?: bigint
  position?: Position
  status?: number
  /** The response at this address never changes, so browsers may cache it indefinitely. */
  unchanging?: boolean
  /** Serialised body, sent in place of `body`: for responses that many clients fetch and that rarely change. */
  prepared?: PreparedBody
}

export type PreparedBody = {
  /** Identifies exactly these bytes; a matching `If-None-Match` is answered with 304. */
  tag: string
  bytes: Uint8Array
  /** Compressed once, on first request. */
  encoded(encoding: 'br' | 'gzip'): Promise<Uint8Array>
}

export type Handler<E extends AnyEndpoint> = (
  request: { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> },
  context: RequestContext,
) => Promise<Answer<ReturnsOf<E>> | (Rejection<RejectsOf<E> | CommonRejection> & { current?: unknown })>

/** Rejections of the command handler itself, so every endpoint may answer them. */
export const commonRejections = [
  'request.not_found',
  'request.needs_revision',
  'command.reused',
  'command.undecided',
  'company.only_test_mode',
  'session.missing',
  'session.forbidden',
  'session.impersonating',
  'throttled',
] as const
export type CommonRejection = (typeof commonRejections)[number]

const isAnnounced = <E extends AnyEndpoint, R extends Rejection>(
  endpoint: E,
  rejection: R,
): rejection is R & Rejection<RejectsOf<E> | CommonRejection> =>
  [...endpoint.rejects, ...commonRejections].includes(rejection.rejection)

/**
 * Narrows a rejection of a decider that several endpoints share to the codes that this endpoint announces.
 * @throws Error when the endpoint does not announce the code, which is a defect of its declaration: the answer is 500.
 */
export const announced = <E extends AnyEndpoint, R extends Rejection>(
  endpoint: E,
  rejection: R,
): R & Rejection<RejectsOf<E> | CommonRejection> => {
  if (isAnnounced(endpoint, rejection)) return rejection
  throw new Error(`${endpoint.method} ${endpoint.path} does not announce ${rejection.rejection}`)
}

export type Route = { endpoint: AnyEndpoint; handler: Handler<AnyEndpoint> }

/** The codes that a handler can answer, by its own type. */
type SaidBy<H extends Handler<AnyEndpoint>> = Extract<Awaited<ReturnType<H>>, Rejection>['rejection']

/** What a handler lacks when its endpoint announces codes that it cannot answer; `unknown` when there are none. */
type Saying<Unsaid extends string> = [Unsaid] extends [never] ? unknown : { announced_and_never_said: Unsaid }

/**
 * Pairs an endpoint with its handler; `infra` mounts it. A code that the handler can answer and the endpoint does not
 * announce does not compile, nor does one that is announced and that the handler cannot answer (ADR 0099).
 */
export const route = <E extends AnyEndpoint, H extends Handler<E>>(
  endpoint: E,
  handler: H & Saying<Exclude<RejectsOf<E>, SaidBy<H>>>,
): Route => ({ endpoint, handler })
