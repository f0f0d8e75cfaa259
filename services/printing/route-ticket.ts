import { type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { TicketLine } from '@bon/contracts/orders'

/** A printer or display with the courses it takes. */
export type Place = { uuid: Uuid; name: string; print_category_uuids: readonly Uuid[] }
/** A display without courses shows all. */
export type Display = Place
export type ProductionPrinter = Place & { copies: number; fallback_printer_uuid: Uuid | null }
export type Kitchen = { printers: readonly ProductionPrinter[]; displays: readonly Display[] }

/** False for a line without a course. */
export const takes = (place: Place, course: Uuid | null): boolean =>
  course !== null && place.print_category_uuids.includes(course)
export const shows = (display: Display, course: Uuid | null): boolean =>
  course !== null && (display.print_category_uuids.length === 0 || takes(display, course))

export type RoutedPart = {
  job_uuid: Uuid
  printer_uuid: Uuid | null
  copies: number
  lines: TicketLine[]
  together_with: Uuid[]
}

/**
 * One part per printer that takes some of the ticket, and one for lines that neither printer nor display takes, which
 * is reported (SC-45). Ids derive from ticket and printer, so that routing twice creates nothing new.
 */
export const routeTicket = (
  ticket_uuid: Uuid,
  lines: readonly TicketLine[],
  { printers, displays }: Kitchen,
): RoutedPart[] => {
  // A company without printers and displays prints no tickets, which is not an error.
  if (isNowhere({ printers, displays })) return []
  const courses = coursesOf(lines)
  const parts = printers.flatMap((printer): RoutedPart[] => {
    const mine = lines.filter((line) => takes(printer, line.print_category_uuid))
    if (mine.length === 0) return []
    const here = coursesOf(mine)
    return [
      {
        job_uuid: jobUuid(ticket_uuid, printer.uuid),
        printer_uuid: printer.uuid,
        copies: printer.copies,
        lines: mine,
        together_with: courses.filter((course) => !here.includes(course)),
      },
    ]
  })
  const lost = lines.filter(
    ({ print_category_uuid: course }) =>
      !printers.some((printer) => takes(printer, course)) &&
      !displays.some((display) => shows(display, course)),
  )
  if (lost.length === 0) return parts
  const nowhere = { job_uuid: jobUuid(ticket_uuid, ticket_uuid), printer_uuid: null, copies: 1 }
  return [...parts, { ...nowhere, lines: lost, together_with: [] }]
}

/** A note goes to the printers of the order's dishes; to all of them while nothing was sent. */
export const routeNote = (
  ticket_uuid: Uuid,
  courses: readonly Uuid[],
  { printers, displays }: Kitchen,
): RoutedPart[] => {
  const working = printers.filter(({ print_category_uuids }) => print_category_uuids.length > 0)
  const concerned = working.filter((printer) => courses.some((course) => takes(printer, course)))
  const to = concerned.length > 0 ? concerned : working
  const part = { lines: [], together_with: [] }
  if (to.length === 0 && displays.length === 0)
    return [{ ...part, job_uuid: jobUuid(ticket_uuid, ticket_uuid), printer_uuid: null, copies: 1 }]
  return to.map(({ uuid, copies }) => ({
    job_uuid: jobUuid(ticket_uuid, uuid),
    printer_uuid: uuid,
    copies,
    ...part,
  }))
}

const isNowhere = ({ printers, displays }: Kitchen): boolean =>
  displays.length === 0 && printers.every(({ print_category_uuids }) => print_category_uuids.length === 0)

const jobUuid = (ticket_uuid: Uuid, place: Uuid): Uuid => uuid5(ticket_uuid, `print:${place}`)

const coursesOf = (lines: readonly Pick<TicketLine, 'print_category_uuid'>[]): Uuid[] => [
  ...new Set(lines.flatMap(({ print_category_uuid }) => print_category_uuid ?? [])),
]
