import { IconArrowRight } from '@tabler/icons-react'
import { useEntity } from '../entity.ts'
import { fieldOf } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { Value } from '../values/value.tsx'
import type { Change } from './changes.ts'
import style from './history.module.css'

/** Changes per field; `withFrom` also shows the previous values. */
export const ChangeList = ({ changes, withFrom }: { changes: readonly Change[]; withFrom?: boolean }) => {
  const { definition } = useEntity()
  const texts = useTexts(definition)
  if (changes.length === 0) return null
  return (
    <dl className={`${style.changes} grid gap-4 t-14`}>
      {changes.map(({ field: name, from, to }) => {
        const field = fieldOf(definition, name)
        const shown = { definition, field, path: name }
        return (
          <div key={name}>
            <dt>{texts.field(name)}</dt>
            <dd>
              {withFrom && (
                <>
                  <del>
                    <Value {...shown} value={from} />
                  </del>
                  <IconArrowRight size={16} role="img" aria-label={texts.t('ui.became')} />
                </>
              )}
              <ins>
                <Value {...shown} value={to} />
              </ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
