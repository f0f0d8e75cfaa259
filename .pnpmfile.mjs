// The registry's metadata of the node packages lacks os and cpu: without this hook every platform's Node is fetched.
export const hooks = {
  readPackage(pkg) {
    const match = /^node-(?:bin-)?(darwin|linux|win)-(x64|arm64)$/.exec(pkg.name)
    if (match) {
      pkg.os = [match[1] === 'win' ? 'win32' : match[1]]
      pkg.cpu = [match[2]]
    }
    return pkg
  },
}
