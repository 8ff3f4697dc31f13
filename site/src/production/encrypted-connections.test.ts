import { findDatabaseExposure, findMailExposure } from './encrypted-connections.ts';

test.each([
  'postgres://parlour:pw@127.0.0.1/parlour',
  'postgres://parlour:pw@localhost:5433/parlour',
  'postgres://parlour:pw@[::1]:5432/parlour',
  'postgres:///parlour?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/parlour',
  'postgres://parlour:pw@db.example/parlour?sslmode=verify-full',
  'postgresql://parlour:pw@one.example,two.example:6432/parlour?sslrootcert=/etc/ca.pem&sslmode=verify-full',
])('accepts the database at %s, whose connection nobody can read @SAFE-04', (url) => {
  expect(findDatabaseExposure(url)).toBeUndefined();
});

test.each([
  ['postgres://parlour:pw@db.example/parlour', 'db.example'],
  ['postgres://parlour:p%40w@10.0.0.7:5432/parlour', '10.0.0.7'],
  ['postgres://parlour:pw@127.0.0.1,db.example/parlour', 'db.example'],
  ['postgres://parlour:pw@localhost/parlour?host=db.example', 'db.example'],
  ['postgres://parlour:pw@localhost.example/parlour', 'localhost.example'],
  ['postgres://parlour:pw@db.example/parlour?ssl=true', 'db.example'],
  ['postgres://parlour:pw@db.example/parlour?sslmode=require', 'db.example'],
  ['postgres://parlour:pw@db.example/parlour?sslmode=verify-ca', 'db.example'],
  ['postgres://parlour:pw@db.example/parlour?sslmode=no-verify', 'db.example'],
  ['postgres://parlour:pw@db.example/parlour?sslmode=verify-full&sslmode=disable', 'db.example'],
])('refuses the database at %s, whose connection others could read @SAFE-04', (url, host) => {
  expect(findDatabaseExposure(url)).toMatch(`connects to ${host} without TLS that verifies it`);
});

test.each([
  'smtp://127.0.0.1:25',
  'smtp://parlour:pw@localhost:1025',
  'smtps://parlour:pw@mail.example',
  'smtp://parlour:pw@mail.example:587?requireTLS=true',
  'smtps://mail.example?tls.rejectUnauthorized=true',
])('accepts the mail server at %s, whose connection nobody can read @SAFE-04', (url) => {
  expect(findMailExposure(url)).toBeUndefined();
});

test.each([
  'smtp://parlour:pw@mail.example:587',
  'smtp://192.168.0.9',
  'smtp://mail.example?requireTLS=false',
  'smtp://mail.example?requireTLS=true&ignoreTLS=true',
  'smtps://mail.example?tls.rejectUnauthorized=false',
  'smtps://mail.example?tls.rejectUnauthorized=0',
])('refuses the mail server at %s, whose connection others could read @SAFE-04', (url) => {
  expect(findMailExposure(url)).toMatch(/^connects to \S+ without TLS that verifies it\./);
});
