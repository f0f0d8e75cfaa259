import { useTranslation } from 'react-i18next'
import { take, usePlacing } from '../placing/index.ts'
import { useReleased } from '../placing/use-released.ts'
import { usePos } from '../registers/index.ts'
import { usePosUndo } from '../undo/index.ts'

/** Parks the bon on its table or without one, then lets the pending navigation continue. */
export const useParkHere = (): { park: () => void; busy: boolean } => {
  const { t } = useTranslation('floor-plan')
  const { cart, startBon, sale } = usePos()
  const { action, toSale, actor, busy } = usePlacing()
  const { put } = useReleased()
  const undo = usePosUndo()
  const park = () =>
    void action(async () => {
      const { order_uuid, short_nr } = cart
      await put({})
      startBon()
      sale.dismiss()
      undo.push({
        label: t('parked.one', { nr: short_nr }),
        undo: async () => toSale(await take(actor, order_uuid)),
      })
    })
  return { park, busy }
}
