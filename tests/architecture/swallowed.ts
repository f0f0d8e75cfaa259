import { parseSync } from 'vite'

/**
 * A failure is swallowed where the code that receives it neither looks at it nor throws:
 * - a `catch` clause that does not use its error,
 * - an inline function in `.catch(f)`, `.then(…, f)` or `.on('error', f)` that does not use its error.
 * Such a place has a comment of at least four words that says why: in the handler, at its line, or directly above the
 * statement that it belongs to. A handler that is given by its name is let be: it receives the error.
 */
export const swallowedIn = (path: string, source: string): string[] => {
  if (!/\bcatch\b|\.then\(|'error'/.test(source)) return []
  const { program, comments } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length
  const reasons = comments
    .filter(
      ({ value }) => !/^\s*biome-ignore/.test(value) && (value.match(/\p{Letter}+/gu) ?? []).length >= 4,
    )
    .map(({ start, end }) => ({ start, end, last: lineOf(end) }))
  const isExplained = ({ handler, statement }: Place): boolean =>
    reasons.some(
      ({ start, end, last }) =>
        (start >= handler.start && end <= handler.end) ||
        [handler, statement].some((node) => [lineOf(node.start), lineOf(node.start) - 1].includes(last)),
    )
  return placesIn(program as unknown as Node)
    .filter((place) => !isExplained(place))
    .map(({ handler }) => `${path}:${lineOf(handler.start)}`)
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Place = { handler: Node; statement: Node }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isStatement = ({ type }: Node): boolean =>
  /(Statement|Declaration)$/.test(type) || type === 'PropertyDefinition' || type === 'Property'

const isFunction = ({ type }: Node): boolean => /Function(Expression|Declaration)$/.test(type)

const placesIn = (root: Node): Place[] => {
  const places: Place[] = []
  const visit = (node: Node, statement: Node): void => {
    const own = isStatement(node) && node.type !== 'BlockStatement' ? node : statement
    const handler = handlerOf(node)
    if (handler && !usesError(handler)) places.push({ handler: handler.node, statement: own })
    for (const child of childrenOf(node)) visit(child, own)
  }
  visit(root, root)
  return places
}

type Handler = { node: Node; parameter: Node | undefined; body: Node }

const handlerOf = (node: Node): Handler | undefined => {
  if (node.type === 'CatchClause')
    return {
      node,
      parameter: isNode(node['param']) ? node['param'] : undefined,
      body: node['body'] as Node,
    }
  const given = node.type === 'CallExpression' ? errorHandlerOf(node) : undefined
  if (!given || !isFunction(given)) return undefined
  const [parameter] = given['params'] as Node[]
  return { node: given, parameter, body: given['body'] as Node }
}

const errorHandlerOf = ({ callee, arguments: given }: Node): Node | undefined => {
  const [first, second] = given as (Node | undefined)[]
  const property =
    isNode(callee) && callee.type === 'MemberExpression' ? (callee['property'] as Node) : undefined
  if (property?.['name'] === 'catch') return first
  if (property?.['name'] === 'then') return second
  const isEvent = ['on', 'once', 'addEventListener'].includes(String(property?.['name']))
  return isEvent && first?.['value'] === 'error' ? second : undefined
}

const usesError = ({ parameter, body }: Handler): boolean =>
  throwsIn(body) || namesIn(parameter).some((name) => mentions(body, name))

/** `_` says of itself that it is not used; the parts of a pattern are names of their own. */
const namesIn = (node: Node | undefined): string[] => {
  if (!node) return []
  if (node.type === 'Identifier') return /^_/.test(String(node['name'])) ? [] : [String(node['name'])]
  return childrenOf(node).flatMap(namesIn)
}

/** Names of properties are no uses of a variable. */
const variablesIn = (node: Node): Node[] =>
  childrenOf(node).filter(
    (child) =>
      node['computed'] === true ||
      !(
        (node.type === 'MemberExpression' && child === node['property']) ||
        (node.type === 'Property' && child === node['key'] && child !== node['value'])
      ),
  )

const mentions = (node: Node, name: string): boolean =>
  (node.type === 'Identifier' && node['name'] === name) ||
  variablesIn(node).some((child) => mentions(child, name))

/** A throw of a function within belongs to that function. */
const throwsIn = (node: Node): boolean =>
  node.type === 'ThrowStatement' || (!isFunction(node) && childrenOf(node).some(throwsIn))
