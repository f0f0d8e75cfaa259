import { instantOf } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../shared/format/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { absenceOf } from './use-unavailable.ts'

/**
 * Returns true, and shows a message, when a tapped, typed or scanned product is sold out or hidden. The server does not
 * reject such a line (POS-11).
 */
export const useRefused = () => {
  const client = useQueryClient()
  const { t } = useTranslation('pos')
  const toast = useToast()
  return ({ uuid, name }: Pick<RegisterProduct, 'uuid' | 'name'>): boolean => {
    const absence = absenceOf(client, uuid)
    if (absence?.why === 'sold_out') toast({ text: t('soldOut.refused', { name }) })
    if (absence?.why === 'hidden') {
      const time = timeOf(instantOf(absence.until))
      toast({ text: t('soldOut.refusedHidden', { name, time }) })
    }
    return absence !== undefined
  }
}
