import type { z } from 'zod'
import type { Feature, Permission } from '../permissions/index.ts'
import type { ExportKind } from './export-kind.ts'
import type { Dataset, ReadModel } from './read-models.ts'

type Shape = z.ZodType

/**
 * One call of the API as a value that server, client, documentation and tests share (ADR 0002). `rejects` is part of
 * the type: a route that returns a code not declared here does not compile.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Returns extends Shape = Shape,
  Code extends string = string,
> = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Relative to /api/v1, with parameters as `:name`. */
  path: `/${string}`
  permission: Permission
  /** Features the company must have, besides the person's role (PERM-11 to PERM-13); all of a list. */
  feature?: Feature | readonly Feature[]
  /** The answer is a file with the company's data, so the export goes into the security log (ADR 0092). */
  exports?: ExportKind
  /**
   * The query parameter that continues the list after the answer's `next`. All pages are sent one after another to
   * `Accept: application/x-ndjson`, a page each line (EXP-01, ADR 0109).
   */
  paged_by?: 'before' | 'cursor'
  /** In bytes; only for bodies larger than a form. */
  body_limit?: number
  params?: Params
  query?: Query
  body?: Body
  returns: Returns
  rejects: readonly Code[]
  /** Projections that the answer is read from; `After-Position` waits for them (LOG-5). */
  reads?: readonly ReadModel[]
  /** Further sources of the answer: streams and tables that are read directly. */
  follows?: readonly Dataset[]
  /** Datasets that the sending screen must reload; other screens get change notifications. */
  touches?: readonly Dataset[]
  /** One sentence for the API reference. */
  summary: string
}

// biome-ignore lint/suspicious/noExplicitAny: the one place that stands for an endpoint of any shape.
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
