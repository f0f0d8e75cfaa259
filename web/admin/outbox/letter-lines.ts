export type LetterLine = { key: string; words: string; path?: string }

/** The lines of a letter; a link is rewritten to this origin, whatever host it names. */
export const linesOf = (text: string): LetterLine[] =>
  text
    .split(/\n{2,}/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((words, i) => {
      const key = `${i} ${words}`
      const path = /^https?:\/\/[^/\s]+(\/\S*)$/.exec(words)?.[1]
      return path === undefined ? { key, words } : { key, words, path }
    })
