import { deviceEndpoints } from '@bon/contracts/identity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queryClient } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { deviceUuid, registerHere } from '../../shared/device/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { bareCode, shownCode } from './code.ts'

/** Exchanges the code for the token of a register, which is what this browser then is (DEF-46). */
export const usePairing = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const pair = useMutation({
    mutationFn: async () => {
      const { body } = await call(deviceEndpoints.autoLogin, {
        body: {
          code: bareCode(code),
          device_uuid: deviceUuid(),
          name: name.trim() || t('pairing.someDevice'),
        },
      })
      queryClient.clear()
      credentials.signIn(body.token)
      credentials.chooseCompany(body.company_uuid)
      registerHere.remember(body.company_uuid, body.register_uuid)
      return `/companies/${body.company_uuid}/pos/${body.register_uuid}`
    },
  })
  const isWhole = bareCode(code).length === 8
  return {
    code,
    type: (typed: string) => setCode(shownCode(typed)),
    name,
    setName,
    fault: tried && !isWhole,
    refusal: pair.error ? textOf(pair.error) : '',
    busy: pair.isPending,
    destination: pair.data,
    submit: () => {
      setTried(true)
      if (isWhole) pair.mutate()
    },
  }
}
