import { useTranslation } from 'react-i18next'
import { take, usePlacing } from '../placing/index.ts'
import { useReleased } from '../placing/use-released.ts'
import { usePos } from '../register/index.ts'
import { usePosUndo } from '../undo/index.ts'

/** Saves the bon where it stands, on its table or under Boner, and lets it go; the step that was asked for goes on. */
export const useParkHere = (): { park: () => void; busy: boolean } => {
  const { t } = useTranslation('floor-plan')
  const { cart, startBon, sale } = usePos()
  const { act, toSale, hands, busy } = usePlacing()
  const { put } = useReleased()
  const undo = usePosUndo()
  const park = () =>
    void act(async () => {
      const { order_uuid, short_nr } = cart
      await put({})
      startBon()
      sale.dismiss()
      undo.push({
        label: t('parked.one', { nr: short_nr }),
        undo: async () => toSale(await take(hands, order_uuid)),
      })
    })
  return { park, busy }
}
