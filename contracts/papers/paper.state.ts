import type { Uuid } from '../kernel/index.ts'
import type { MailTrouble, PaperEvent, PaperPrint } from './paper.events.ts'

export type Papers = {
  prints: readonly PaperPrint[]
  /** What became of those that were mailed; absent: the letter is on its way. */
  mails: Readonly<Record<Uuid, 'sent' | MailTrouble>>
}

export const noPapers: Papers = { prints: [], mails: {} }

export const evolvePapers = ({ prints, mails }: Papers, event: PaperEvent): Papers => {
  if (event.type === 'PaperPrinted') return { prints: [...prints, event.data], mails }
  const ended = event.type === 'PaperMailed' ? 'sent' : event.data.reason
  return { prints, mails: { ...mails, [event.data.print_uuid]: ended } }
}
