import { exhaustive, type Uuid } from '../kernel/index.ts'
import type { MailTrouble, PaperEvent, PaperPrint } from './paper.events.ts'

export type Papers = {
  prints: readonly PaperPrint[]
  /** Delivery state of mailed papers; absent while in delivery. */
  mails: Readonly<Record<Uuid, 'sent' | MailTrouble>>
}

export const noPapers: Papers = { prints: [], mails: {} }

export const evolvePapers = ({ prints, mails }: Papers, event: PaperEvent): Papers => {
  switch (event.type) {
    case 'PaperPrinted':
      return { prints: [...prints, event.data], mails }
    case 'PaperMailed':
      return { prints, mails: { ...mails, [event.data.print_uuid]: 'sent' } }
    case 'PaperMailFailed':
      return { prints, mails: { ...mails, [event.data.print_uuid]: event.data.reason } }
    default:
      return exhaustive(event)
  }
}
