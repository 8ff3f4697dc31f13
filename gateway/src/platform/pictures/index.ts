export { pictureRoutes } from './routes.ts';
export { createPictures, type Picture, type Pictures } from './service.ts';
