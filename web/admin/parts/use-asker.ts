import type { SafTExport } from '@bon/contracts/saf-t'
import { useTranslation } from 'react-i18next'

type Asked = Pick<SafTExport, 'requested_by' | 'is_by_inspection'>

/** Who asked for an export: a person, one who is forgotten, or an inspection link. */
export const useAsker = () => {
  const { t } = useTranslation('admin')
  return ({ requested_by, is_by_inspection }: Asked): string =>
    is_by_inspection ? t('asker.inspection') : (requested_by ?? t('asker.forgotten'))
}
