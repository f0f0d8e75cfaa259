import { createReadStream } from 'node:fs'
import type { Element } from '@bon/services/saf-t'
import { SaxesParser } from 'saxes'

/** What is told of a file, in its order; each element is whole. */
export type SafTReader = {
  header(header: Element): void
  /** The children of `company` before its locations. */
  company(children: readonly Element[]): void
  register(register_id: string): void
  event(event: Element): void
  transaction(transaction: Element): void
  registerEnds(): void
}

type Open = { name: string; children: Element[]; text: string }

/** Reads a file with memory for one element at a time. @throws Error of the parser for text that is no XML. */
export const readSafT = async (path: string, reader: SafTReader): Promise<void> => {
  const parser = new SaxesParser()
  const open: Open[] = []
  let company: Element[] = []
  parser.on('opentag', ({ name }) => {
    if (name === 'location' && company.length > 0) {
      reader.company(company)
      company = []
    }
    open.push({ name, children: [], text: '' })
  })
  const addText = (text: string) => {
    const last = open.at(-1)
    if (last) last.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (!closed) return
    const element: Element = {
      name: closed.name,
      content: closed.children.length > 0 ? closed.children : closed.text,
    }
    const parent = open.at(-1)
    if (parent?.name === 'auditfile' && element.name === 'header') reader.header(element)
    else if (parent?.name === 'company') {
      if (element.name !== 'location') company.push(element)
    } else if (parent?.name === 'cashregister') ofRegister(element, reader)
    else if (element.name === 'cashregister') reader.registerEnds()
    else parent?.children.push(element)
  })
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 18 }))
    parser.write(String(piece))
  parser.close()
}

const ofRegister = (element: Element, reader: SafTReader): void => {
  if (element.name === 'registerID') reader.register(String(element.content))
  if (element.name === 'event') reader.event(element)
  if (element.name === 'cashtransaction') reader.transaction(element)
}
