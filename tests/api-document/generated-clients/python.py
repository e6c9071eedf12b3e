"""The story of ../generated-clients.slow.test.ts with the client of OpenAPI Generator's `python`."""

import json
import os

import openapi_client as q

ORDER = os.environ["ORDER"]


def client(username, password):
    configuration = q.Configuration(host=os.environ["GATEWAY"], username=username, password=password)
    return q.ApiClient(configuration)


merchant = client("demo", "demo-password")
transactions = q.TransactionsApi(merchant)
debit = transactions.debit(
    "demo-card",
    q.DebitRequest(
        merchant_transaction_id=ORDER, amount="9.99", currency="EUR", transaction_token="ix::demo-visa",
        customer=q.Customer(first_name="Ada", email="ada@shop.example", ip_address="203.0.113.9"),
    ),
)
status = q.StatusApi(merchant).get_by_uuid("demo-card", debit.uuid)
refund = transactions.refund(
    "demo-card",
    q.RefundRequest(merchant_transaction_id=ORDER + "-refund", amount="4.00", currency="EUR", reference_uuid=debit.uuid),
)
link = transactions.debit(
    "demo-card",
    q.DebitRequest(
        merchant_transaction_id=ORDER + "-link", amount="5.00", currency="EUR",
        pay_by_link=q.PayByLink(send_by_email=False),
    ),
)
links = q.PayByLinkApi(merchant)
timeline = links.get_pay_by_link(link.uuid)
cancelled = links.cancel_pay_by_link(link.uuid)
try:
    transactions.debit("demo-card", q.DebitRequest(merchant_transaction_id=ORDER, amount="9.99", currency="EUR"))
    repeated = "accepted"
except q.ApiException as error:
    repeated = json.loads(error.body)["errorCode"]
search = q.BIDataSourceApi(client("demo-bi", "demo-bi-password")).bi_search(body={"size": 0})
root = q.ProvisioningApi(client(os.environ["ADMIN_USER"], os.environ["ADMIN_PASSWORD"]))
tenants = root.list_tenants()
connectors = root.list_connectors("ME-0000-0000-0000-0000-0000-0001")

print(json.dumps({
    "debit": debit.return_type,
    "status": status.transaction_status,
    "refund": refund.return_type,
    "link": link.return_type,
    "timeline": timeline.timeline[0].event,
    "cancelled": cancelled.success,
    "repeated": repeated,
    "search": "hits" in (search if isinstance(search, dict) else search.to_dict()),
    "tenants": len(tenants.tenants) > 0,
    "connectors": len(connectors.connectors) > 0,
}))
