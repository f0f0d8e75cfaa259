import type { Layout, Row } from '@bon/contracts/printing'
import { Facit } from '../ui/facit.tsx'
import { Barcode } from './barcode.tsx'
import { Pair, Paper, paperStyle, Rule } from './paper.tsx'

/** A paper as the printer makes it, row by row, in the letters of the screen (DESIGN.md 6, picture 20). */
export const LayoutPaper = ({ layout, report = false }: { layout: Layout; report?: boolean }) => (
  <Paper report={report}>
    {layout.map((row, i) => (
      <PaperRow key={i} row={row} />
    ))}
  </Paper>
)

const PaperRow = ({ row }: { row: Row }) => {
  switch (row.kind) {
    case 'text':
      return <Words row={row} />
    case 'pair':
      return (row.size ?? 1) > 1 ? (
        <div className={paperStyle.big}>
          <span>{row.left}</span>
          <Facit>{row.right}</Facit>
        </div>
      ) : (
        <Pair left={row.left} right={row.right} strong={row.bold ?? false} />
      )
    case 'item':
      return (
        <div className={paperStyle.line}>
          <span>{row.amount}</span>
          <span>{row.text}</span>
          <span>{row.right}</span>
        </div>
      )
    // The total has its double line below the figure already.
    case 'rule':
      return row.double ? null : <Rule />
    case 'barcode':
      return <Barcode text={row.text} />
    case 'space':
      return <br />
    case 'cut':
      return null
  }
}

const Words = ({ row }: { row: Extract<Row, { kind: 'text' }> }) => {
  if (row.inverse) return <p className={paperStyle.inverted}>{row.text}</p>
  if ((row.size ?? 1) > 1) return <h1 className={paperStyle.name}>{row.text}</h1>
  if (row.align === 'centre') return <p className={paperStyle.centre}>{row.text}</p>
  if (row.indent) return <p className={paperStyle.below}>{row.text}</p>
  return <p className={row.bold ? paperStyle.strong : undefined}>{row.text}</p>
}
