import style from './skeletons.module.css'

/** Placeholder of a list: one screen of grey rows. */
export const ListSkeleton = () => (
  <div className={`${style.list} grid round-3`} aria-hidden>
    {Array.from({ length: 10 }, (_, row) => (
      <i key={row} />
    ))}
  </div>
)

/** Placeholder of cards; each number is a card's share of twelve columns. */
export const CardsSkeleton = ({ rows }: { rows: { height: number; spans: number[] }[] }) => (
  <div className={`${style.cards} grid gap-16`} aria-hidden>
    {rows.flatMap(({ height, spans }, row) =>
      spans.map((span, card) => <i key={`${row} ${card}`} style={{ gridColumn: `span ${span}`, height }} />),
    )}
  </div>
)
