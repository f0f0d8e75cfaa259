import { isUtf8 } from 'node:buffer'
import { isStorable } from '@bon/contracts/kernel'
import { invalid } from './problem.ts'

const deepest = 32
const poison = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON from an untrusted client. Refuses what `JSON.parse` accepts silently: duplicate keys (two parsers would
 * see different requests), keys that target prototypes, text that a store cannot keep, and excessive nesting.
 */
export const parseJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw invalid([{ path: 'body', rule: 'UTF-8' }], 400)
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid([{ path: 'body', rule: 'JSON' }], 400)
  }
  const fault = faultIn(text)
  if (fault) throw invalid([{ path: 'body', rule: fault }])
  return value
}

/** Scans text that is known to be valid JSON, once, without recursion. */
const faultIn = (text: string): string | undefined => {
  /** The keys seen in each open object; null for an array. */
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '"') {
      const end = endOfString(text, i)
      const string = stringAt(text, i, end)
      if (!isStorable(string)) return 'storable text'
      if (expectsKey) {
        const keys = open.at(-1)
        if (keys?.has(string)) return 'no key twice'
        if (poison.has(string)) return 'no such key'
        keys?.add(string)
        expectsKey = false
      }
      i = end
    } else if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null)
      if (open.length > deepest) return `at most ${deepest} deep`
      expectsKey = char === '{'
    } else if (char === '}' || char === ']') {
      open.pop()
    } else if (char === ',') {
      expectsKey = open.at(-1) != null
    }
  }
  return undefined
}

const endOfString = (text: string, start: number): number => {
  let i = start + 1
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i
}

/**
 * Without a backslash the text is the string itself, and valid UTF-8 contains neither NUL escapes nor lone surrogates.
 */
const stringAt = (text: string, start: number, end: number): string => {
  const inner = text.slice(start + 1, end)
  return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner
}
