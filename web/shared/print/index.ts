/**
 * Papers: `LayoutPaper` draws what the server lays out for printer, file and screen alike; `ReportPaper` asks for an X or
 * Z report of a session (`look="slip"` is the 452 px slip of the back office, `look="paper"` the 80 mm print).
 * `usePrint()(node)` prints a node alone, whatever the page shows.
 */
export { LayoutPaper } from './layout-paper.tsx'
export { PrintHost, usePrint } from './print-host.tsx'
export { ReportPaper } from './report-paper.tsx'
