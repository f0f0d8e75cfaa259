import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { pairThisBrowser } from '../../shared/pairing/index.ts'
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
      const asked = { code: bareCode(code), name: name.trim() || t('pairing.someDevice') }
      const place = await pairThisBrowser(asked)
      // A tablet that was given a code is nobody's: whoever was signed in at it is not any more.
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
