import type { z } from 'zod'
import type { Feature, Permission } from '../permissions/index.ts'
import type { ExportKind } from './export-kind.ts'

type Shape = z.ZodType

/**
 * One call of the API as a value that server, client, documentation and tests read (ADR 0002). `rejects` is part of
 * the type: a route that can say a code which its endpoint does not announce does not compile.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Returns extends Shape = Shape,
  Code extends string = string,
> = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Below /api/v1, parameters as `:name`. */
  path: `/${string}`
  permission: Permission
  /** What the company must have or be, beside the person's role (PERM-11 to PERM-13); of several, all. */
  feature?: Feature | readonly Feature[]
  /** Its answer is a file with the company's data: the security log is told (ADR 0092). */
  exports?: ExportKind
  /** In bytes, for the few whose body is larger than a form. */
  body_limit?: number
  params?: Params
  query?: Query
  body?: Body
  returns: Returns
  rejects: readonly Code[]
  /** Projections that the answer is read from: `After-Position` waits for these (eventstore.md 3). */
  reads?: readonly string[]
  /** One sentence for the reference page. */
  says: string
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where an endpoint of any shape is meant.
export type AnyEndpoint = Endpoint<any, any, any, any, any>

export const endpoint = <
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Returns extends Shape = Shape,
  const Code extends string = never,
>(
  definition: Endpoint<Params, Query, Body, Returns, Code>,
): Endpoint<Params, Query, Body, Returns, Code> => definition

export type ParamsOf<E extends AnyEndpoint> =
  E extends Endpoint<infer P, Shape, Shape, Shape, string> ? z.infer<P> : never
export type QueryOf<E extends AnyEndpoint> =
  E extends Endpoint<Shape, infer Q, Shape, Shape, string> ? z.infer<Q> : never
export type BodyOf<E extends AnyEndpoint> =
  E extends Endpoint<Shape, Shape, infer B, Shape, string> ? z.infer<B> : never
export type ReturnsOf<E extends AnyEndpoint> =
  E extends Endpoint<Shape, Shape, Shape, infer R, string> ? z.infer<R> : never
export type RejectsOf<E extends AnyEndpoint> = E['rejects'][number]
