import { inspectionLinkEndpoints } from '@bon/contracts/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { credentials, useCredentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { officePath } from '../../shared/paths/index.ts'

/** Exchanges the secret of the address for a session of this tab. The address does not keep it. */
export const useInspection = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const client = useQueryClient()
  const { token } = useCredentials()
  const inspection = credentials.inspection()
  const [secret, forgetSecret] = useSecret()
  const exchange = useMutation({
    mutationFn: (found: string) => call(inspectionLinkEndpoints.open, { body: { secret: found } }),
    onSuccess: ({ body }) => {
      client.clear()
      forgetSecret()
      credentials.inspect(body)
    },
  })
  const isOpen = inspection !== undefined && token !== null && secret === ''
  const end = inspection?.ended
  return {
    destination: isOpen ? officePath(inspection.company_uuid) : undefined,
    open: secret === '' ? undefined : () => exchange.mutate(secret),
    busy: exchange.isPending,
    refusal: exchange.error ? textOf(exchange.error) : '',
    ended: end
      ? t([`inspection.ended.${end.replace('inspection_link.', '')}`, 'inspection.ended.idle'])
      : t('inspection.ended.no_secret'),
  }
}

/** What stands after `#`, taken out of the address, so that neither history nor a shared screen has it. */
const useSecret = () => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState(hash.slice(1))
  useEffect(() => {
    if (hash === '') return
    setSecret(hash.slice(1))
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return [secret, () => setSecret('')] as const
}
