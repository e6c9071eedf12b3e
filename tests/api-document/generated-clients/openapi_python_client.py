"""The story of ../generated-clients.slow.test.ts with the client of `openapi-python-client`."""

import base64
import json
import os

from quittance_client import AuthenticatedClient
from quittance_client.api.bi_data_source import bi_search
from quittance_client.api.pay_by_link import cancel_pay_by_link, get_pay_by_link
from quittance_client.api.provisioning import list_connectors, list_tenants
from quittance_client.api.status import get_by_uuid
from quittance_client.api.transactions import debit as debits
from quittance_client.api.transactions import refund as refunds
from quittance_client.models import Customer, DebitRequest, PayByLink, RefundRequest

ORDER = os.environ["ORDER"]


def client(username, password):
    token = base64.b64encode(f"{username}:{password}".encode()).decode()
    return AuthenticatedClient(base_url=os.environ["GATEWAY"], token=token, prefix="Basic")


merchant = client("demo", "demo-password")
debit = debits.sync(
    "demo-card",
    client=merchant,
    body=DebitRequest(
        merchant_transaction_id=ORDER, amount="9.99", currency="EUR", transaction_token="ix::demo-visa",
        customer=Customer(first_name="Ada", email="ada@shop.example", ip_address="203.0.113.9"),
    ),
)
status = get_by_uuid.sync("demo-card", debit.uuid, client=merchant)
refund = refunds.sync(
    "demo-card",
    client=merchant,
    body=RefundRequest(merchant_transaction_id=ORDER + "-refund", amount="4.00", currency="EUR", reference_uuid=debit.uuid),
)
link = debits.sync(
    "demo-card",
    client=merchant,
    body=DebitRequest(
        merchant_transaction_id=ORDER + "-link", amount="5.00", currency="EUR", pay_by_link=PayByLink(send_by_email=False)
    ),
)
timeline = get_pay_by_link.sync(link.uuid, client=merchant).timeline
cancelled = cancel_pay_by_link.sync(link.uuid, client=merchant)
repeated = debits.sync_detailed(
    "demo-card", client=merchant, body=DebitRequest(merchant_transaction_id=ORDER, amount="9.99", currency="EUR")
)
search = bi_search.sync_detailed(client=client("demo-bi", "demo-bi-password"), body={"size": 0})
root = client(os.environ["ADMIN_USER"], os.environ["ADMIN_PASSWORD"])

print(json.dumps({
    "debit": debit.return_type,
    "status": status.transaction_status,
    "refund": refund.return_type,
    "link": link.return_type,
    "timeline": timeline[0].event,
    "cancelled": cancelled.success,
    "repeated": json.loads(repeated.content)["errorCode"],
    "search": "hits" in json.loads(search.content),
    "tenants": len(list_tenants.sync(client=root).tenants) > 0,
    "connectors": len(list_connectors.sync("ME-0000-0000-0000-0000-0000-0001", client=root).connectors) > 0,
}))
