/**
 * Runs in each test file, before its own code: passwords are hashed at the minimum cost of argon2id. A hash at the server's own
 * cost takes 9 ms of CPU time, and adding users and signing in needs thousands. A password is verified at the cost in its
 * hash. Servers that a test starts as processes keep their own cost.
 */
import argon2 from '@node-rs/argon2'

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const QUICK = Symbol.for('quickHashes')

// Once per worker: its modules stay loaded for the next test file.
if (!(QUICK in argon2)) {
  const { hash } = argon2
  Object.assign(argon2, {
    [QUICK]: true,
    hash: (...[password, cost, signal]: Parameters<typeof hash>) =>
      hash(password, { ...cost, ...LEAST }, signal),
  })
}
