import { route } from "#lib/api/route.ts";
import * as catalogue from "#lib/catalogue/contract.ts";
import { listProducts } from "#lib/catalogue/list-products.ts";

export const GET = route(catalogue.listProducts, listProducts);
