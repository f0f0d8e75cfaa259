import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { pairThisBrowser } from '../../shared/pairing/index.ts'
import { bareCode, shownCode } from './code.ts'

/** Exchanges the code for a register token, which pairs this browser (DEF-46). */
export const usePairing = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const pair = useMutation({
    mutationFn: async () => {
      const request = { code: bareCode(code), name: name.trim() || t('pairing.someDevice') }
      const place = await pairThisBrowser(request)
      // A tablet being paired has no owner, so any person is signed out.
      credentials.signOutPerson()
      queryClient.clear()
      return place
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
