/** An XML element without attributes: its name, and its text or its children. */
export type Element = { readonly name: string; readonly content: string | readonly Element[] }
/** What a child may be: an element, several, or none where the fact is absent. */
export type Child = Element | readonly Child[] | undefined

export const element = (name: string, ...children: Child[]): Element => ({
  name,
  content: flat(children),
})

/** An element of text; undefined where there is no value. */
export function textElement(name: string, value: string | number): Element
export function textElement(name: string, value: string | number | undefined): Element | undefined
export function textElement(name: string, value: string | number | undefined): Element | undefined {
  return value === undefined ? undefined : { name, content: String(value) }
}

const flat = (children: readonly Child[], into: Element[] = []): Element[] => {
  for (const child of children)
    if (child !== undefined) {
      if ('name' in child) into.push(child)
      else flat(child, into)
    }
  return into
}

/** Its text without line breaks between elements: half the bytes of an indented file. */
export const xmlOf = ({ name, content }: Element): string =>
  `<${name}>${typeof content === 'string' ? escaped(content) : content.map(xmlOf).join('')}</${name}>`

/** Characters that XML 1.0 has no way to write are left out; they may stand in a name that somebody pasted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are meant.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const needsWork = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escaped = (text: string): string =>
  needsWork.test(text)
    ? text.replace(unwritable, '').replace(/[&<>]/g, (character) => escapes[character] ?? '')
    : text

/** The text of the first child with that name; empty where there is none. */
export const textIn = (parent: Element, name: string): string => {
  const found = childOf(parent, name)
  return typeof found?.content === 'string' ? found.content : ''
}
export const childOf = ({ content }: Element, name: string): Element | undefined =>
  typeof content === 'string' ? undefined : content.find((child) => child.name === name)
export const childrenOf = ({ content }: Element, name: string): Element[] =>
  typeof content === 'string' ? [] : content.filter((child) => child.name === name)
