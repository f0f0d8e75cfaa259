import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useMay } from '../parts/use-may.ts'

type Props = { register: string | undefined; day: string | undefined }

/** To the practice of the shown day at the shown register, for those who may fork it (BEYOND-23). */
export const PracticeLink = ({ register, day }: Props) => {
  const { t } = useTranslation('replay')
  const { company } = useSession()
  const mayStart = useMay('practice.write')
  if (!mayStart || !register || !day) return null
  return (
    <Button
      component={Link}
      to={`${officePath(company.uuid, 'practice')}?${new URLSearchParams({ register, day })}`}
      variant="default"
      leftSection={<IconSchool size={17} aria-hidden />}
    >
      {t('practise')}
    </Button>
  )
}
