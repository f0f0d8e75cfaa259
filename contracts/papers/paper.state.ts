import type { PaperEvent, PaperPrint } from './paper.events.ts'

export type Papers = { prints: readonly PaperPrint[] }

export const noPapers: Papers = { prints: [] }

export const evolvePapers = ({ prints }: Papers, event: PaperEvent): Papers => ({
  prints: [...prints, event.data],
})
