import style from './skeletons.module.css'

/** A list that is on its way: as many grey rows as a screen holds. */
export const ListSkeleton = () => (
  <div className={style.list} aria-hidden>
    {Array.from({ length: 10 }, (_, row) => (
      <i key={row} />
    ))}
  </div>
)

/** Cards that are on their way; each number is a card's share of its row of twelve. */
export const CardsSkeleton = ({ rows }: { rows: { height: number; spans: number[] }[] }) => (
  <div className={style.cards} aria-hidden>
    {rows.flatMap(({ height, spans }, row) =>
      spans.map((span, card) => <i key={`${row} ${card}`} style={{ gridColumn: `span ${span}`, height }} />),
    )}
  </div>
)
