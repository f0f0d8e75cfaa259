import { childOf, childrenOf, type Element, textIn } from '../element.ts'
import type { Finding } from './finding.ts'

/** Rows of the file's master data that transactions and events refer to. */
export type Master = {
  employees: ReadonlySet<string>
  basics: ReadonlyMap<string, { type: string; predefined: string }>
  articles: ReadonlySet<string>
}

/** References of the file by their element, with the types of basics that may be meant; undefined: any. */
const basicReferences: Record<string, readonly string[] | undefined> = {
  eventType: ['06', '13', '14'],
  transType: ['11'],
  paymentType: ['12'],
  raiseType: ['10'],
  lineType: undefined,
  dscTp: undefined,
  artGroupID: undefined,
}
const needsCode = new Set(['10', '11', '12', '13'])

/** Reads the master data of the file, and checks that its ids can be looked up. */
export const masterOf = (company: readonly Element[]): { master: Master; findings: Finding[] } => {
  const findings: Finding[] = []
  const basics = new Map<string, { type: string; predefined: string }>()
  for (const row of rowsOf(company, 'basics', 'basic')) {
    const [type, id, predefined] = [
      textIn(row, 'basicType'),
      textIn(row, 'basicID'),
      textIn(row, 'predefinedBasicID'),
    ]
    if (basics.has(id) || (needsCode.has(type) && !predefined.startsWith(type)))
      findings.push({
        rule: 'ERROR_READING_BASICS',
        element: 'basic',
        of: id,
        detail: `${type} ${predefined}`,
      })
    basics.set(id, { type, predefined })
  }
  const employees = new Set(rowsOf(company, 'employees', 'employee').map((row) => textIn(row, 'empID')))
  const articles = new Set<string>()
  for (const row of rowsOf(company, 'articles', 'article')) {
    const id = textIn(row, 'artID')
    if (articles.has(id))
      findings.push({ rule: 'ERROR_READING_ARTICLES', element: 'article', of: id, detail: 'twice' })
    articles.add(id)
    findings.push(...referencesIn(row, id, { basics, articles, employees }))
  }
  return { master: { basics, articles, employees }, findings }
}

const rowsOf = (company: readonly Element[], list: string, row: string): Element[] =>
  company.filter(({ name }) => name === list).flatMap((each) => childrenOf(each, row))

/** Every reference of an element, however deep, stands in the master data and is of a fitting type. */
export const referencesIn = (
  { name, content }: Element,
  of: string,
  master: Master,
  into: Finding[] = [],
): Finding[] => {
  if (typeof content !== 'string') for (const child of content) referencesIn(child, of, master, into)
  else if (isReference(name)) into.push(...ownReference(name, content, of, master))
  return into
}

const isReference = (name: string): boolean =>
  name === 'empID' || name === 'artID' || Object.hasOwn(basicReferences, name)

const ownReference = (
  name: string,
  value: string,
  of: string,
  { basics, articles, employees }: Master,
): Finding[] => {
  // The schema's key, which no validator enforces in this namespace.
  if (name === 'empID')
    return employees.has(value) ? [] : [{ rule: 'SCHEMA_KEY', element: name, of, detail: value }]
  if (name === 'artID')
    return articles.has(value)
      ? []
      : [{ rule: 'NO_RELATION_TO_ARTICLES_FOUND', element: name, of, detail: value }]
  const found = basics.get(value)
  if (!found)
    return [
      {
        rule: name === 'transType' ? 'TRANS_TYPE_NOT_EXISTS_IN_BASICS' : 'NO_RELATION_TO_BASICS_FOUND',
        element: name,
        of,
        detail: value,
      },
    ]
  const types = basicReferences[name]
  return types && !types.includes(found.type)
    ? [
        {
          rule: 'WRONG_PREDEFINED_BASIC_USED',
          element: name,
          of,
          detail: `${value} is of type ${found.type}`,
        },
      ]
    : []
}

export const codeOf = ({ basics }: Master, id: string): string => basics.get(id)?.predefined ?? ''

/** Whether it has a child of that name with a value or with children. */
export const has = (element: Element, name: string): boolean => {
  const child = childOf(element, name)
  return child !== undefined && child.content.length > 0
}
