import type { Layout, Row } from '@bon/contracts/printing'
import { classes } from '../ui/classes.ts'
import { Facit } from '../ui/facit.tsx'
import { Barcode } from './barcode.tsx'
import { Pair, Paper, paperStyle, Rule } from './paper.tsx'
import { Picture } from './picture.tsx'

type LayoutPaperProps = { layout: Layout; report?: boolean; look?: 'paper' | 'slip' }

/** A paper as the printer makes it, row by row, in the letters of the screen (DESIGN.md 6, picture 20). */
export const LayoutPaper = ({ layout, report = false, look = 'paper' }: LayoutPaperProps) => (
  <Paper report={report} look={look}>
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
          <Facit>{figure(row.right)}</Facit>
        </div>
      ) : (
        <Pair left={row.left} right={figure(row.right)} strong={row.bold ?? false} loud={row.loud ?? false} />
      )
    case 'three':
      return (
        <div className={classes(paperStyle.three, row.bold && paperStyle.heads)}>
          <span>{row.left}</span>
          <span>{figure(row.middle)}</span>
          <span className={classes(row.loud && paperStyle.loud)}>{figure(row.right)}</span>
        </div>
      )
    case 'item':
      return (
        <div className={paperStyle.line}>
          <span>{row.amount}</span>
          <span>{row.text}</span>
          <span>{row.right && figure(row.right)}</span>
        </div>
      )
    // The total has its double line below the figure already.
    case 'rule':
      return row.double ? null : <Rule />
    case 'barcode':
      return <Barcode text={row.text} />
    case 'picture':
      return <Picture picture={row} />
    case 'space':
      return <br />
    case 'cut':
      return null
  }
}

/** A screen has the sign that not every printer has. */
const figure = (text: string): string => text.replace(/^-(?=\d|$)/, (sign) => (text === sign ? '–' : '−'))

const Words = ({ row }: { row: Extract<Row, { kind: 'text' }> }) => {
  if (row.inverse) return <p className={paperStyle.inverted}>{row.text}</p>
  if ((row.size ?? 1) > 1) return <p className={paperStyle.name}>{row.text}</p>
  if (row.align === 'centre')
    return <p className={classes(paperStyle.centre, row.bold && paperStyle.strong)}>{row.text}</p>
  if (row.indent) return <p className={paperStyle.below}>{row.text}</p>
  return <p className={row.bold ? paperStyle.heads : undefined}>{row.text}</p>
}
