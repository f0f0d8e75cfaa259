import { beginEndpoints, passwordMinimum } from '@bon/contracts/identity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, queryClient } from '../../shared/api/index.ts'
import { useLanguage, useProblemText } from '../../shared/i18n/index.ts'
import { newPasswordOf } from '../../shared/password/index.ts'

const empty = { code: '', name: '', email: '', password: '', password_repeat: '' }

/** Creates the first superadmin, then opens the login. */
export const useBegin = () => {
  const textOf = useProblemText()
  const navigate = useNavigate()
  const [language] = useLanguage()
  const [value, setValue] = useState(empty)
  const [tried, setTried] = useState(false)
  const [code, name, email] = [value.code.trim(), value.name.trim(), value.email.trim()]
  const make = useMutation({
    mutationFn: () => call(beginEndpoints.makeFirst, { body: { ...value, code, name, email, language } }),
    onSuccess: () => {
      queryClient.clear()
      void navigate('/login', { replace: true, state: { news: 'begun', email } })
    },
  })
  const faults = {
    ...(code === '' && { code: 'begin.codeNeeded' as const }),
    ...(name === '' && { name: 'signUp.nameNeeded' as const }),
    ...(!/^\S+@\S+\.\S+$/.test(email) && { email: 'login.emailNeeded' as const }),
  }
  const { isGood, isSame } = newPasswordOf(value, passwordMinimum.admin)
  return {
    value,
    change: (part: Partial<typeof empty>) => setValue((before) => ({ ...before, ...part })),
    tried,
    faults: tried ? faults : {},
    refusal: make.error ? textOf(make.error) : '',
    busy: make.isPending,
    submit: () => {
      setTried(true)
      if (isGood && isSame && Object.keys(faults).length === 0) make.mutate()
    },
  }
}
